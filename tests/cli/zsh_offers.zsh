# zsh_offers.zsh DIRECTORY LINE: what an interactive zsh offers for the line, a match a line. DIRECTORY holds the
# completion function, _gen_vendor_confs.
emulate zsh
zmodload zsh/zpty || exit 77
script=$(mktemp)
trap 'rm -f $script' EXIT
cat > $script <<'EOF'
PROMPT=
bindkey '^I' complete-word
bindkey '^M' undefined-key
bindkey '^J' undefined-key
zstyle ':completion:*' list-grouped false
zstyle ':completion:*' insert-tab false
zstyle ':completion:*' list-separator ''
zmodload zsh/zutil
# Each match is printed instead of taken.
compadd () {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return $?
  fi
  typeset -a hits
  builtin compadd -A hits "$@"
  typeset -A apre hpre asuf hsuf
  zparseopts -E P:=apre p:=hpre S:=asuf s:=hsuf
  [[ -n $hits ]] || return
  for hit in $hits; do print -r -- "match:$IPREFIX$apre$hpre$hit"; done
}
offers_end () { print -r -- "offers end"; exit }
comppostfuncs=(offers_end)
print -r -- "offers ready"
EOF
zpty z zsh -f -i
zpty -w z "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D; source ${(q)script}"
while zpty -r z line; do [[ $line == *"offers ready"* && $line != *print* ]] && break; done
zpty -w -n z "$2"$'\t'
while zpty -r z line; do
  [[ $line == *"offers end"* ]] && break
  [[ $line == *match:* ]] && print -r -- ${${line##*match:}//[$'\r\n']/}
done
zpty -d z
exit 0
