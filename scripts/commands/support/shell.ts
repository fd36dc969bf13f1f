import { userInfo } from 'node:os';
import path from 'node:path';

/** Resolves a path against the folder in which the command was typed; npm runs scripts in the project's folder. */
export const resolveUserPath = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

/** The name of the user who runs the command. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `uid ${process.getuid?.() ?? ''}`.trim();
  }
}
