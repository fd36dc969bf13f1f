import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PASSWORD_LENGTH, type PasswordProblem, passwordProblem } from '@/lib/identity/passwords/password';
import { CommandError } from './command-error';

const PROBLEMS: Readonly<Record<PasswordProblem, string>> = {
  tooShort: `The password is too short: use at least ${PASSWORD_LENGTH.least} characters.`,
  tooLong: `The password is too long: use at most ${PASSWORD_LENGTH.most} characters.`,
  common: 'The password is too common: use another.',
};

/** Reads standard input, without its final line break. */
export const readStandardInput = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '');

/** Hides the input; prompts go to stderr, because stdout is for the result. */
async function askTwice(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  const cancellation = new Promise<never>((_resolve, reject) => {
    for (const event of ['SIGINT', 'close'] as const)
      terminal.once(event, () => reject(new CommandError('Cancelled; nothing was changed.')));
  });
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question);
    const response = await Promise.race([terminal.question(''), cancellation]);
    process.stderr.write('\n');
    return response;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('Again: ')) !== password) throw new CommandError('The two passwords differ: run the command again.');
    return password;
  } finally {
    cancellation.catch(() => undefined);
    terminal.close();
  }
}

/**
 * Not from an argument, which other users of the machine can see.
 * @param context email and name, which the password must not contain.
 * @throws CommandError
 */
export async function readPassword(isFromInput: boolean, context: readonly string[]): Promise<string> {
  if (!isFromInput && !process.stdin.isTTY)
    throw new CommandError('There is no terminal to ask for the password: pipe it in with --password-stdin.');
  const password = isFromInput ? await readStandardInput() : await askTwice();
  if (/\p{Cc}/u.test(password))
    throw new CommandError('The password contains a line break or another control character: remove it.');
  const problem = await passwordProblem(password, context);
  if (problem !== null) throw new CommandError(PROBLEMS[problem]);
  return password;
}
