"""The scripts of completion. What they complete is asked of paperdeck at each Tab."""

from __future__ import annotations

BASH = """\
# paperdeck completion for bash. To have it in every shell:
#   mkdir -p ~/.local/share/bash-completion/completions
#   paperdeck completion bash > ~/.local/share/bash-completion/completions/paperdeck
_paperdeck() {
    local one
    COMPREPLY=()
    while IFS= read -r one; do
        COMPREPLY+=("$one")
    done < <("$1" complete bash "$COMP_LINE" "$COMP_POINT" "$2" 2>/dev/null)
    # Behind a field its value follows at once.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]]; then
        compopt -o nospace
    fi
}
complete -o default -F _paperdeck paperdeck
"""

ZSH = """\
#compdef paperdeck
# paperdeck completion for zsh. To have it in every shell, in a folder of $fpath, as in:
#   paperdeck completion zsh > ~/.zfunc/_paperdeck
#   and in ~/.zshrc, before compinit: fpath+=~/.zfunc
_paperdeck() {
    local one
    local -a values told fields fields_told
    while IFS= read -r one; do
        if [[ ${one%%$'\\t'*} == *: ]]; then
            fields+=("${one%%$'\\t'*}")
            fields_told+=("${one/$'\\t'/  -- }")
        else
            values+=("${one%%$'\\t'*}")
            told+=("${one/$'\\t'/  -- }")
        fi
    done < <("${words[1]}" complete zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)
    if (( $#values + $#fields )); then
        compadd -l -d told -a values
        compadd -S '' -l -d fields_told -a fields
    else
        _files
    fi
}
if [[ $funcstack[1] == _paperdeck ]]; then
    _paperdeck "$@"
else
    compdef _paperdeck paperdeck
fi
"""

FISH = """\
# paperdeck completion for fish. To have it in every shell:
#   paperdeck completion fish > ~/.config/fish/completions/paperdeck.fish
function __paperdeck_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l found (command $words[1] complete fish $words[2..-1] "$current" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path "$current"
    end
end
complete -c paperdeck -f -a '(__paperdeck_complete)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
"""By the name of a shell."""
