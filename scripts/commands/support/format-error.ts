import { DataFolderError } from '@records-portal/embedded-mongodb';
import { MongoServerError } from 'mongodb';
import { AgencyMismatchError } from '@/lib/db/agency';
import { ArchiveError } from '@/lib/db/archive';
import { BackupError } from '@/lib/db/backup';
import { isConnectionFailure } from '@/lib/db/is-connection-failure';
import { UnknownAccountError } from '@/lib/identity/accounts/find-account-named';
import { AccountTakenError } from '@/lib/identity/accounts/repository';
import { AppError } from '@/lib/identity/apps/register-app';
import { AppTakenError } from '@/lib/identity/apps/repository';
import { UnknownTokenError } from '@/lib/identity/tokens/revoke-tokens';
import { ApiImportError } from '@/lib/import/api/read-page';
import { MappingError } from '@/lib/import/mapping/mapping';
import { FileError } from '@/lib/import/rows/row';
import { UndoneMeanwhileError } from '@/lib/import/undo/pulse';
import { UndoError } from '@/lib/import/undo/undo-import';
import { portalCommand } from '@/lib/platform/portal-command';
import { env, SettingsError } from '@/lib/platform/settings/env';
import { PersonError } from '@/lib/privacy/person';
import { MigrationError } from '@/lib/server/migrations/migration';
import { ChildStartError } from '@/lib/server/processes/child-process';
import { damageProblem } from '@/lib/server/processes/damaged-data';
import { CommandError } from './command-error';

/** MongoDB's code. */
const OUT_OF_DISK_SPACE = 14_031;

type Kind = new (...args: never[]) => Error;

/** Errors whose message is the sentence. */
const SENTENCES: readonly Kind[] = [
  CommandError,
  SettingsError,
  MappingError,
  FileError,
  ApiImportError,
  ArchiveError,
  BackupError,
  AgencyMismatchError,
  MigrationError,
  ChildStartError,
  DataFolderError,
  PersonError,
  UndoneMeanwhileError,
  UnknownTokenError,
];

/** Errors to whose message it helps to say what would be right. */
const HINTS: readonly (readonly [Kind, string])[] = [
  [UnknownAccountError, `The accounts: ${portalCommand('account list')}`],
  [AccountTakenError, `Another password: ${portalCommand('account reset')}`],
  [AppError, `The apps: ${portalCommand('app list')}`],
  [UndoError, `The imports: ${portalCommand('import list')}`],
  [AppTakenError, 'Choose another --id.'],
];

const FILE_PROBLEMS: Readonly<Record<string, (path: string | undefined) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  EISDIR: () => 'That is a folder; name a file.',
  ESPIPE: () => 'That is a pipe; name a file.',
  EACCES: (path) => `The file ${path} may not be used by you.`,
  EEXIST: (path) => `The file ${path} is there already; name another.`,
};

/** What a person can mend is one sentence; everything else is shown with its stack. */
export function formatError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const damage = error instanceof SettingsError ? undefined : damageProblem(error, env().DATA_DIR);
  if (damage !== undefined) return damage;
  if (SENTENCES.some((kind) => error instanceof kind)) return error.message;
  const hint = HINTS.find(([kind]) => error instanceof kind)?.[1];
  if (hint !== undefined) return `${error.message} ${hint}`;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const isOutput = process.stdout.errored === error || process.stderr.errored === error;
  if (code === 'EPIPE' && isOutput) return 'The program that was to read the output ended before it had all.';
  if (error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE)
    return `The disk of the database is full (${env().embedded ? 'DATA_DIR' : 'MONGODB_URI'}): free some of it, and run the command again. What was done so far is kept.`;
  // Nothing else is written to but the database and the mail server.
  const isBroken = code === 'EPIPE' && !('command' in error);
  if (isBroken || isConnectionFailure(error)) {
    return `The database does not answer at ${env().embedded ? 'DATA_DIR' : 'MONGODB_URI'}: start it, or correct the setting. What was done so far is kept; run the command again.`;
  }
  // The mailer's errors name the step of SMTP at which they came.
  if ('command' in error && typeof error.command === 'string')
    return `The mail server did not take the mail (${code}): correct SMTP_URL, or say --by-hand.`;
  return FILE_PROBLEMS[code]?.(path) ?? error;
}
