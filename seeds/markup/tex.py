"""What the names of TeX stand for in plain text: letters, signs, accents, scripts."""

from __future__ import annotations

import re
import unicodedata
from typing import Final


def _table(pairs: str) -> dict[str, str]:
    words = pairs.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split())


LETTERS: Final = _table("""
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε eps ε zeta ζ eta η theta θ vartheta ϑ
    iota ι kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ
    sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ
    Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω varGamma Γ varDelta Δ varTheta Θ
    varOmega Ω ell ℓ hbar ℏ imath ı jmath ȷ wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ O O o o L L P P S S
    R ℝ RR ℝ bbR ℝ reals ℝ Reals ℝ N ℕ Z ℤ Q ℚ
""")
"""Macros for letters; the last row is what MathJax, KaTeX and authors' preambles agree on."""

SYMBOLS: Final = _table("""
    infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ top ⊤ bot ⊥
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ oint ∮ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigvee ⋁
    bigwedge ⋀ neg ¬ lnot ¬ angle ∠ triangle △ square □ Box □ blacksquare ■ diamond ⋄ Diamond ◇
    clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ sharp ♯ flat ♭ natural ♮ prime ′ degree °
    dag † dagger † ddag ‡ ddagger ‡ checkmark ✓ bullet • ldots … dots … dotsc … dotso … cdots ⋯
    dotsb ⋯ dotsm ⋯ vdots ⋮ ddots ⋱ colon : vert | Vert ‖ lvert | rvert | lVert ‖ rVert ‖
    backslash \\ lbrace { rbrace } lbrack [ rbrack ] langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈
    rceil ⌉ llbracket ⟦ rrbracket ⟧ copyright © pounds £ euro € texteuro € yen ¥ AA Å
    textemdash — textendash – texttimes × textmu μ textdegree ° textellipsis … textbullet •
    textregistered ® texttrademark ™ textbar | textless < textgreater > textbackslash \\
    textunderscore _ textasciitilde ~ textasciicircum ^ textquoteleft ‘ textquoteright ’
    textquotedblleft “ textquotedblright ” textdollar $ textpm ± textdagger † textonehalf ½
    textrightarrow → textalpha α textbeta β textgamma γ LaTeX LaTeX TeX TeX BibTeX BibTeX ie i.e.
    eg e.g. iid i.i.d. wrt w.r.t.
""")
"""Macros that stand for a sign by itself, in formulas and in prose."""

RELATIONS: Final = _table("""
    times × cdot · div ÷ pm ± mp ∓ ast ∗ star ⋆ circ ∘ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙
    circledast ⊛ boxplus ⊞ boxtimes ⊠ cup ∪ cap ∩ sqcup ⊔ sqcap ⊓ uplus ⊎ setminus ∖
    smallsetminus ∖ wedge ∧ land ∧ vee ∨ lor ∨ wr ≀ amalg ⨿ ltimes ⋉ rtimes ⋊ bowtie ⋈ leq ≤ le ≤
    leqslant ⩽ geq ≥ ge ≥ geqslant ⩾ ll ≪ gg ≫ lll ⋘ ggg ⋙ neq ≠ ne ≠ equiv ≡ sim ∼ simeq ≃
    approx ≈ approxeq ≊ cong ≅ propto ∝ asymp ≍ doteq ≐ triangleq ≜ coloneqq ≔ eqqcolon ≕
    lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ gtrless ≷ prec ≺ succ ≻ preceq ⪯
    succeq ⪰ preccurlyeq ≼ succcurlyeq ≽ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆
    supseteq ⊇ subsetneq ⊊ supsetneq ⊋ sqsubseteq ⊑ sqsupseteq ⊒ mid | nmid ∤ parallel ∥ perp ⊥
    independent ⊥ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ to → rightarrow → longrightarrow → leftarrow ←
    gets ← longleftarrow ← leftrightarrow ↔ longleftrightarrow ↔ Rightarrow ⇒ Longrightarrow ⇒
    implies ⇒ Leftarrow ⇐ Leftrightarrow ⇔ Longleftrightarrow ⇔ iff ⇔ mapsto ↦ longmapsto ↦
    uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ nearrow ↗ searrow ↘ swarrow ↙
    nwarrow ↖ hookrightarrow ↪ hookleftarrow ↩ leadsto ⇝ rightsquigarrow ⇝ rightharpoonup ⇀
    rightleftharpoons ⇌ twoheadrightarrow ↠ upharpoonright ↾ over / bmod mod
""")
"""Macros for binary operators and relations: a blank on one side means one on both."""

FUNCTIONS: Final = _names("""
    arccos arcsin arctan arg argmax argmin cos cosh cot coth csc deg det diag dim exp gcd hom inf
    ker lg lim liminf limsup ln log max min poly polylog Pr rank sec sgn sign sin sinh softmax sup
    tan tanh tr trace Tr
""")
"""Macros that print their own name, upright."""

ALPHABETS: Final = _names("""
    mathcal mathfrak mathscr mathbf mathit mathnormal boldsymbol bm pmb mathtt mathbin mathrel
    mathop mathord underline underbrace overbrace smash
""")
"""Macros that only change the face of their argument."""

UPRIGHT: Final = _names("""
    text textrm textsf textup textnormal textmd textsc textbf textit textsl texttt emph mbox hbox
    mathrm mathsf operatorname rm sf sc ensuremath
""")
"""Macros whose argument is a word and no product of variables."""

HEADINGS: Final = _names("""
    title subtitle section subsection subsubsection paragraph caption centerline uppercase lowercase
""")
"""Macros of prose whose argument is shown as it is."""

DOUBLE_STRUCK: Final = frozenset({"mathbb", "mathds", "Bbb", "mathbbm"})
FRACTIONS: Final = frozenset({"frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac", "rfrac"})
DECLARATIONS: Final = _names("""
    em it sl bf tt rm sf sc cal itshape slshape bfseries ttfamily scshape rmfamily sffamily
    upshape mdseries normalfont displaystyle textstyle scriptstyle tiny scriptsize footnotesize
    small normalsize large Large LARGE huge Huge centering noindent par newline linebreak xspace
    protect smallskip medskip bigskip newpage clearpage maketitle nonumber notag limits nolimits
    relax hfill boldmath allowbreak nobreak unskip ignorespaces footnotemark mathstrut
    beginitemize enditemize beginenumerate endenumerate
""")
"""Macros without an argument that set a face or a distance and print nothing."""

UNSEEN: Final = frozenset({"label", "vspace", "hspace", "phantom", "vphantom", "hphantom", "color"})
"""Macros whose argument is never printed."""

SIZES: Final = _names("""
    left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm
""")
"""Macros that size the delimiter after them."""

ACCENTS: Final = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304",
    ".": "\u0307", "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328",
    "d": "\u0323", "b": "\u0331", "r": "\u030a",
}  # fmt: skip
"""Accents of prose, by the sign or letter after the backslash, as combining characters."""

MATH_ACCENTS: Final = {
    "tilde": "\u0303", "widetilde": "\u0303", "hat": "\u0302", "widehat": "\u0302",
    "bar": "\u0304", "overline": "\u0304", "dot": "\u0307", "ddot": "\u0308", "check": "\u030c",
    "breve": "\u0306", "acute": "\u0301", "grave": "\u0300", "mathring": "\u030a",
    "vec": "\u20d7", "overrightarrow": "\u20d7", "not": "\u0338",
}  # fmt: skip

SPECIAL_LETTERS: Final = _table(
    "aa å AA Å ae æ AE Æ oe œ OE Œ o ø O Ø l ł L Ł ss ß i i j j dh ð th þ"
)
"""Letters of prose that have a macro; a dotless i loses its purpose under a Unicode accent."""

GLUED: Final = {
    "boldsymbol": 2, "widetilde": 2, "overline": 2, "mathcal": 3, "mathfrak": 2, "mathscr": 2,
    "mathbb": 2,
    "mathbf": 2, "mathrm": 12, "mathsf": 12, "mathit": 12, "widehat": 2, "textbf": 40,
    "textit": 40, "texttt": 40, "textsc": 40, "tilde": 2, "emph": 40, "sqrt": 4, "hat": 1,
    "bar": 1, "log": 1, "vec": 1,
}  # fmt: skip
"""Macros recognised when their braces were stripped and the argument sticks to the name, as in
`\\mathcalO(\\sqrtT)` of older proceedings data, with the longest argument that is believed:
`\\inference` is no `\\in`, and `\\logit` no `\\log`."""

SUPERSCRIPT: Final = _table("""
    0 ⁰ 1 ¹ 2 ² 3 ³ 4 ⁴ 5 ⁵ 6 ⁶ 7 ⁷ 8 ⁸ 9 ⁹ + ⁺ - ⁻ − ⁻ = ⁼ ( ⁽ ) ⁾ a ᵃ b ᵇ c ᶜ d ᵈ e ᵉ f ᶠ g ᵍ
    h ʰ i ⁱ j ʲ k ᵏ l ˡ m ᵐ n ⁿ o ᵒ p ᵖ r ʳ s ˢ t ᵗ u ᵘ v ᵛ w ʷ x ˣ y ʸ z ᶻ A ᴬ B ᴮ D ᴰ E ᴱ G ᴳ
    H ᴴ I ᴵ J ᴶ K ᴷ L ᴸ M ᴹ N ᴺ O ᴼ P ᴾ R ᴿ T ᵀ U ᵁ V ⱽ W ᵂ β ᵝ γ ᵞ δ ᵟ θ ᶿ φ ᵠ χ ᵡ ⊤ ᵀ ∘ ° ° °
    * * ∗ * ⋆ * ′ ′ ″ ″ † † ‡ ‡
""")
SUBSCRIPT: Final = _table("""
    0 ₀ 1 ₁ 2 ₂ 3 ₃ 4 ₄ 5 ₅ 6 ₆ 7 ₇ 8 ₈ 9 ₉ + ₊ - ₋ − ₋ = ₌ ( ₍ ) ₎ a ₐ e ₑ h ₕ i ᵢ j ⱼ k ₖ l ₗ
    m ₘ n ₙ o ₒ p ₚ r ᵣ s ₛ t ₜ u ᵤ v ᵥ x ₓ β ᵦ γ ᵧ ρ ᵨ φ ᵩ χ ᵪ
""")
_DOUBLE_STRUCK_HOLES: Final = _table("C ℂ H ℍ N ℕ P ℙ Q ℚ R ℝ Z ℤ")


_SCRIPT_BLANK: Final = re.compile(r"(?<=[^\w)])\s+|\s+(?=[^\w(√])")
"""A blank that a script can do without: one next to an operator, not one that parts factors."""


def scripted(sign: str, text: str, *, alone: bool = True) -> str:
    """Write a sub- or superscript: in Unicode if every character has one there, else with `sign`.

    `sign` is "_" or "^"; `alone` says that no letter follows that could be read as part of it.
    """
    table = SUPERSCRIPT if sign == "^" else SUBSCRIPT
    body = _SCRIPT_BLANK.sub("", text.strip())
    if all(character in table for character in body):
        return "".join(table[character] for character in body)
    if len(body) == 1 or (alone and body.isascii() and body.isalnum()):
        return sign + body
    return f"{sign}({body})"


def accented(base: str, accent: str) -> str:
    """Put a combining accent on the first character, NFC; a macro nobody knows goes without."""
    if base.startswith("\\"):
        return base
    return unicodedata.normalize("NFC", base[:1] + accent) + base[1:]


def unglued(name: str) -> tuple[str, str]:
    r"""Part a macro's name from an argument that stuck to it; ("", "") if nothing did."""
    for known, longest in GLUED.items():
        if name.startswith(known) and 0 < len(name) - len(known) <= longest:
            return known, name[len(known) :]
    return "", ""


def double_struck(character: str) -> str:
    """Write a Latin letter or a digit in blackboard bold; all else stays."""
    if character in _DOUBLE_STRUCK_HOLES:
        return _DOUBLE_STRUCK_HOLES[character]
    if not (character.isascii() and character.isalnum()):
        return character
    if character.isdigit():
        return chr(0x1D7D8 + int(character))
    first, at = ("A", 0x1D538) if character.isupper() else ("a", 0x1D552)
    return chr(at + ord(character) - ord(first))


_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)


def partners(text: str) -> dict[int, int]:
    """Match each brace that opens a group with the one that closes it."""
    partners: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            partners[opened.pop()] = match.start()
    return partners
