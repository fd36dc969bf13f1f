import path from 'node:path';

/** npm runs scripts in the checkout; a relative path is meant from the folder where the person stands. */
export const fromShell = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);
