# Completion of riffle's command line in bash: 'riffle complete' knows what may stand there.
_riffle() {
    # Readline breaks words at "=" and ":", too; here they are whole.
    local words=() rest=${COMP_LINE:0:COMP_POINT} word
    for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        if [ "${#words[@]}" = 0 ] || [[ $rest == [[:space:]]* ]]; then
            rest=${rest#"${rest%%[![:space:]]*}"}
            words+=("")
        fi
        words[${#words[@]} - 1]+=$word
        rest=${rest#"$word"}
    done
    local cur=${words[${#words[@]} - 1]} lines line files
    local plain=("${words[@]:1}")
    mapfile -t lines < <("${words[0]/#\~/$HOME}" complete -- "${plain[@]//\\/}" 2> /dev/null)
    read -r -a files <<< "${lines[0]}"
    # Readline replaces what stands behind the last of its word breaks, and quotes the names of files.
    local head=${cur%"${cur##*[=:]}"}
    case ${files[0]} in files | folders) compopt -o filenames ;; esac
    for line in "${lines[@]:1}"; do
        word=${line%%$'\t'*}
        word=${word#"${head}"}
        case $word in *[=,]) compopt -o nospace ;; esac
        [ "${files[0]}" != none ] || word=${word// /\\ }
        COMPREPLY+=("$word")
    done
    [ "${files[0]}" != none ] || return
    local path extension kind=-f
    [ "${files[0]}" = files ] || kind=-d
    while IFS= read -r path; do
        if [ "${#files[@]}" -gt 1 ] && [ ! -d "${path/#\~/$HOME}" ]; then
            for extension in "${files[@]:1}"; do [[ $path != *."$extension" ]] || COMPREPLY+=("$path"); done
        else
            COMPREPLY+=("$path")
        fi
    done < <(compgen "$kind" -- "${cur#"${head}"}")
}
complete -F _riffle riffle
