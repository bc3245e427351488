#compdef riffle
# Completion of riffle's command line in zsh: 'riffle complete' knows what may stand there.
local -a lines files described
local line
lines=("${(@f)$(${(Q)words[1]} complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)}")
files=(${=lines[1]})
shift lines
for line in "${lines[@]}"; do described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}"); done
local -i result=1
local -a open closed
open=(${(M)described:#[^:]##[=,]:*})
closed=(${described:#[^:]##[=,]:*})
(( $#closed )) && _describe -V word closed && result=0
(( $#open )) && _describe -V word open -S '' && result=0
# An option with its value in one word.
[[ $files[1] != none && $PREFIX == -*=* ]] && compset -P '*='
case $files[1] in
    folders) _files -/ && result=0 ;;
    files)
        if (( $#files > 1 )); then
            _files -g "${(j: :)${(@)files[2,-1]/#/*.}}" && result=0
        else
            _files && result=0
        fi
        ;;
esac
return result
