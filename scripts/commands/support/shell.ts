import { userInfo } from 'node:os';
import path from 'node:path';

/** npm runs scripts in the checkout; a relative path is meant from the folder where the person stands. */
export const resolveUserPath = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

/** Who runs a command, as the operating system knows them. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user that has no name.
    return `uid ${process.getuid?.() ?? ''}`.trim();
  }
}
