import { fromShell } from './from-shell';

/** What `--refused FILE` does, for the help. */
export const REFUSED_OPTION =
  'where refused rows are kept; beside the file unless given, or in DATA_DIR where that folder cannot be written';

/** The file of `--refused`; undefined where none is given. */
export const refusedFrom = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : fromShell(name);
