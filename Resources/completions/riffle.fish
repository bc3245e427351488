# Completion of riffle's command line in fish: 'riffle complete' knows what may stand there.
function __riffle_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l lines ($words[1] complete -- $words[2..] "$word" 2> /dev/null)
    set -l files (string split ' ' -- $lines[1])
    printf '%s\n' $lines[2..]
    # An option with its value in one word.
    set -l head (string match -r -- '^-.*?=' "$word")
    set -l begun (string sub -s (math (string length -- "$head") + 1) -- "$word")
    switch $files[1]
        case folders
            printf '%s\n' "$head"(__fish_complete_directories "$begun")
        case files
            if set -q files[2]
                printf '%s\n' "$head"(__fish_complete_suffix "$begun" .$files[2])
            else
                printf '%s\n' "$head"(__fish_complete_path "$begun")
            end
    end
end
complete -c riffle -f -a '(__riffle_complete)'
