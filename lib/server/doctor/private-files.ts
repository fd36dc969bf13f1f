import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { env } from '../../platform/settings/env';
import { type Finding, ok, wrong } from './finding';

const CHECK = 'files';

/** The data file, the copy that a restore keeps of the previous one, and the session secret. */
const DATA = /\.lmdb$|^session-secret$/;
const COPIES = /\.(backup|archive)$/;

function namesIn(folder: string, patterns: readonly RegExp[]): string[] {
  try {
    return readdirSync(folder).filter((name) => patterns.some((pattern) => pattern.test(name)));
  } catch {
    return []; // the data folder check reports the reason
  }
}

function modeOf(file: string): number | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mode & 0o777 : undefined;
}

/** Checks the modes of data files, backups and exports in the data folder and the working directory, `here`. */
export function checkPrivateFiles(here: string): readonly Finding[] {
  const { DATA_DIR, embedded } = env();
  const files = new Set([
    ...namesIn(here, [COPIES]).map((name) => path.join(path.resolve(here), name)),
    ...(embedded ? namesIn(DATA_DIR, [DATA, COPIES]).map((name) => path.join(path.resolve(DATA_DIR), name)) : []),
  ]);
  const open = [...files].flatMap((file) => {
    const mode = modeOf(file);
    return mode === undefined || (mode & 0o077) === 0 ? [] : [{ file, mode: mode.toString(8) }];
  });
  if (open.length > 0)
    return open.map(({ file, mode }) =>
      wrong(CHECK, `${file} is open to other users (mode ${mode})`, `chmod 600 ${file}`),
    );
  return files.size === 0 ? [] : [ok(CHECK, 'only their owner can read data, backups and exports')];
}
