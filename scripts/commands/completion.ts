// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of the shell, not placeholders.
import { Argument, type Command } from 'commander';
import { defineCommand, type JsonOption } from './support/define-command';
import { printResult } from './support/output';

const SHELLS = ['bash', 'zsh'] as const;
type Shell = (typeof SHELLS)[number];

/** What can follow a command: its subcommands and options. */
type Completion = { readonly path: string; readonly words: readonly string[] };

function completionsOf(command: Command, path: string): Completion[] {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const words = [...command.commands.map((inner) => inner.name()), ...options, '--help'];
  return [
    { path, words },
    ...command.commands.flatMap((inner) => completionsOf(inner, `${path} ${inner.name()}`.trim())),
  ];
}

/** Skips options, which are not part of a command path. */
const bash = (all: readonly Completion[]): string[] => [
  '_portal() {',
  '  local path="" word',
  '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do case "$word" in -*) ;; *) path="${path:+$path }$word" ;; esac; done',
  '  local words=""',
  '  case "$path" in',
  ...all.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`),
  '  esac',
  '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
  '  [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))',
  '}',
  'complete -F _portal portal',
];

const SCRIPTS: Readonly<Record<Shell, (all: readonly Completion[]) => string[]>> = {
  bash,
  zsh: (all) => ['autoload -U +X bashcompinit && bashcompinit', ...bash(all)],
};

/** `portal completion SHELL`. */
export const completionCommand = (program: Command): Command =>
  defineCommand('completion', {
    summary: 'Print shell completions',
    details:
      'They complete the command `portal`, an alias that you define. To load them: source <(portal completion bash)',
    examples: ['completion bash', 'completion zsh'],
  })
    .addArgument(new Argument('<shell>', 'Shell to complete in').choices(SHELLS))
    .action((shell: Shell, { json }: JsonOption) => {
      const lines = SCRIPTS[shell](completionsOf(program, ''));
      printResult(json, { shell, script: lines.join('\n') }, lines);
    });
