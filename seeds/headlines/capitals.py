"""Words that look like names: which are coined, which the field has in common."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

_COMMON: Final = frozenset(
    """
    A3C AAAI ABSA ACL AdaBoost AdaGrad Adam ADMM AE AGI AI ALBERT ALE AlexNet AlphaGo AlphaZero
    ALS AMR ANN ANOVA API AR Arabic ARM ASR AST AT Atari ATE ATP AUC AUROC AutoML BART BatchNorm
    Bayes Bayesian BC BCE BCI Bellman Bernoulli BERT BFGS BiLSTM BLEU BM25 BMI BN BNN BO BOLD
    Boltzmann Boolean BP BPE BPTT Bregman CAD Carlo Cartesian CATE CCA CD CDF CE CelebA CFG CFR
    ChatGPT Chinese CI CIFAR CKA CL Claude CLEVR CLIP CMB CNN COCO ConceptNet CoNLL ConvNet COPD
    CoT COVID CP CPU CRF CRISPR CT CTC CTDE CUB CUDA CV CVAE CVaR CVPR CycleGAN DA DAG DARTS DBN
    DC DCGAN DCNN DDIM DDPG DDPM DDQN DeBERTa DeepMind DeepSeek DenseNet DFT Dirichlet
    DistilBERT DL DML DNA DNN DP DPO DPP DQN DRL DRO DSL DST DTW Dutch EBM ECG EEG EfficientNet
    EHR ELBO ELECTRA ELMo EM EMA EMNLP English ERM ES EU Euclidean F1 FastText FCN FedAvg FFN
    FFT FGSM FID Fisher FL FLOP fMRI FNN Fourier FPGA FrameNet Frank French FSL FWER GAE GAN GAT
    Gauss Gaussian GBDT GCN GD GDP GDPR GEC Gemini German Gibbs GitHub GLM GloVe GLUE GMM GNN
    GoogLeNet GP GPT GPU Grassmann Gromov GRPO GRU GSM8K GUI GWAS Hamiltonian Hawkes HCI Hessian
    Hilbert Hindi HIV HMC HMM Hopfield HotpotQA HPC HPO HPV HRL HTML HumanEval IBM ICA ICD ICL
    ICLR ICML ICU ID IEEE IID IL ILSVRC ImageNet IMDB IMDb Indian InfoNCE INR InstructGPT
    Internet iOS IoT IoU IR IRL IRM Italian IWSLT Jacobian Japanese JavaScript JPEG JSON Kalman
    KB KD KG KITTI KKT KL KNN kNN Kolmogorov Korean KRR Krylov KV Lagrangian Langevin Laplace
    Laplacian Lasso LaTeX LDA LeNet LFW LHC LIDAR LiDAR Lie LIME Lipschitz LLaMA Llama LLM LM
    LoRA LP LR LRM LSH LSTM LSUN LTL LVLM Lévy MAB MAE Mamba MAML MAP mAP MARCO Markov Markovian
    MARL MAS mBERT MBPP MBRL MCMC MCTS MD MDP METEOR MF MFCC MHC MI MIL MIMIC mIoU MIP Mistral
    ML MLE MLLM MLM MLP MMD MMLU MNIST MNLI MobileNet MoCo MoE Monte MOS MPC MQM MRC MRF MRI
    mRNA MS-COCO MSE MT MTL MuJoCo MultiWOZ MWE NAACL NAS NASA Nash NDCG NER NeRF Nesterov
    NeurIPS Newton NHS NIPS NIST NLG NLI NLL NLP NLU NMF NMR NMT NN NP NTK NVIDIA Nyström OCR
    ODE OLS OntoNotes OOD OOV OPE OpenAI OT PAC PageRank PASCAL PCA PCFG PCR PDE PDF PEFT PET PG
    PGD PGM PII PINN PISA PixelCNN PL PLM PMI Poisson Polyak POMDP Portuguese POS PPI PPO PSNR
    PTB PTSD PU PubMed Python PyTorch QA QCD QKV QP Qwen R-CNN Rademacher RAG RANSAC RBF RBM RCT
    ReAct ReLU ResNet ResNeXt RGB RGB-D Riemannian RIP RKHS RL RLHF RLVR RMSProp RNA RNN RoBERTa
    ROC ROI ROUGE Russian Rényi SAC SAE SAGA SAM SAR SARS SAT SBM SDE SDP SemEval Seq2Seq
    seq2seq SFT SGD SGLD Shannon SHAP Shapley SIFT SimCLR Sinkhorn SL SLAM SLM SLU SMC SMT SNLI
    SNN SNP SNR Sobolev SOTA SoTA SotA Spanish SPN SQL SQuAD SR SRL SSIM SSL SSM SST ST
    StarCraft Stein STL Stokes STS SUN SuperGLUE SVD SVHN SVI SVM SVRG SWE t-SNE T5 TD TED TEE
    TensorFlow TF-IDF Thompson TIMIT TOD ToD TPU Transformer TREC TriviaQA TRPO TSP TTA TTS
    Turing Turkish Twitter U-Net UAV UCB UCI UD UDA UI UK UMAP UMLS UNESCO URL US USA USD UX VAE
    VC VGG VI ViT VL VLA VLM VLN VLSI VOC VQA VR VRP Wasserstein WaveNet Web WER WGAN WHO
    Wikipedia WikiText WMT Word2Vec word2vec WordNet WSD WSJ XAI XGBoost XLM-R XLNet XML XNLI
    YOLO YouTube ZSL
    """.split()
)
"""What everybody in a field writes so: it names no paper's own system."""

_LIGHT: Final = frozenset(
    """
    adaptive adversarial auto causal co conditional continual contextual contrastive cross deep
    distributed dual dynamic end few federated fine graph hierarchical hyper in inter intra large
    linear low meta micro mini multi neural non off offline on one online out post pre probabilistic
    quasi robust self semi single small sparse stochastic sub super two un unsupervised variational
    visual zero
    """.split()
)
"""What makes a common word no name where it stands before one: "meta-RL", "multi-GPU"."""

MINOR: Final = frozenset(
    "a all as at by for from in of on over the through to under via with your".split()
)
"""Small words within a name of several: "Remembering for the Right Reasons"."""

_PREPOSITIONS: Final = frozenset("at for from in of on to with".split())
"""Small words that another one may follow: "for the"."""

_TOKEN: Final = re.compile(r"[^\W_](?:[\w'’²³⁺*+–‐‑-]|\.(?=\d)){0,60}")
_DASH: Final = re.compile("[-–‐‑]")
_SIZE: Final = re.compile(r"[\d.]+[A-Za-z%×]{0,2}|[1-9]D|[A-Za-zℓ][\d₀-₉²³]+")
_VERSIONED: Final = re.compile(r"([A-Za-z]{2,}?)-?[\d.]+[A-Za-z]?")
_LOOSE: Final = "-–‐‑'’"
_MOST_WORDS: Final = 12


class Proper(NamedTuple):
    """A name as it stands in a text: `end` is the offset after it.

    `kind` is "coined" for a word as no dictionary has it (ResDex, T2V2), "word" for one with a
    capital, "phrase" for several in capitals, "common" for what a whole field says.
    """

    name: str
    end: int
    kind: Literal["coined", "word", "phrase", "common"]


def is_common(word: str) -> bool:
    """Whether a whole field uses the word: acronyms, data sets, eponyms, sizes, languages."""
    if word in _COMMON or word.removesuffix("s") in _COMMON or _SIZE.fullmatch(word):
        return True
    versioned = _VERSIONED.fullmatch(word)
    if versioned and versioned[1] in _COMMON:
        return True
    *before, last = _DASH.split(word)
    return bool(before) and is_common(last) and all(part.lower() in _LIGHT for part in before)


def is_coined(word: str) -> bool:
    """Whether the word looks made up: capitals or digits where a common word has none."""
    parts = [part for part in _DASH.split(word) if part]
    if len(word) < 2 or not parts or is_common(word):
        return False
    if len(parts) > 1 and parts[-1].islower() and parts[-1].isalpha():
        return False
    return any(map(_is_odd, parts)) or (
        len(parts) > 1 and len(parts[0]) == 1 and parts[-1][0].isupper()
    )


def _is_odd(part: str) -> bool:
    mixed = any(map(str.isdigit, part)) and any(map(str.isalpha, part))
    return mixed or part[-1] in "+*²³⁺" or any(map(str.isupper, part[1:]))


def proper(text: str, at: int) -> Proper | None:
    """The name that begins at this offset, as long as its capitals go on; None where none does."""
    words, end = _words(text, at)
    if not words:
        return None
    if len(words) > 1:
        return Proper(text[at:end], end, "common" if all(map(is_common, words)) else "phrase")
    name = words[0].removesuffix("'s").removesuffix("’s")
    if is_common(name):
        return Proper(name, at + len(name), "common")
    return Proper(name, at + len(name), "coined" if is_coined(name) else "word")


def _words(text: str, at: int) -> tuple[list[str], int]:
    """The words of a name, small ones among them, and where the last one ends."""
    words: list[str] = []
    length = end = 0
    while len(words) < _MOST_WORDS and (found := _TOKEN.match(text, at)):
        word = found[0].rstrip(_LOOSE)
        if word[0].isupper() or is_coined(word) or (words and word[0].isdigit()):
            length, end = len(words) + 1, at + len(word)
        elif (
            word not in MINOR
            or not words
            or (length == 1 and is_coined(words[0]))
            or (words[-1] in MINOR and words[-1] not in _PREPOSITIONS)
        ):
            break
        words.append(word)
        at += len(word)
        if text[at : at + 1] != " ":
            break
        at += 1
    return words[:length], end


def abbreviated(short: str, before: str) -> int:
    """Where the words begin that `short`, in brackets after them, abbreviates; -1 for none.

    After Schwartz and Hearst, "A simple algorithm for identifying abbreviation definitions in
    biomedical text" (2003): its letters are met from the end, the first one at the start of a word.
    """
    letters = [letter for letter in short.lower() if letter.isalpha()]
    found = _aligned(letters, before.lower())
    if found < 0 and short.endswith("s"):
        found = _aligned(letters[:-1], before.lower())
    most = sum(map(str.isalnum, short))
    return found if len(before[found:].split()) <= min(most + 5, 2 * most) else -1


def _aligned(letters: list[str], before: str) -> int:
    at = len(before)
    for number in range(len(letters) - 1, -1, -1):
        at = before.rfind(letters[number], 0, at)
        while not number and at > 0 and before[at - 1].isalnum():
            at = before.rfind(letters[0], 0, at)
        if at < 0:
            return -1
    return at if letters else -1
