import { DataFolderError } from '@records-portal/embedded-mongodb';
import { MongoServerError } from 'mongodb';
import { AgencyMismatchError } from '@/lib/db/agency';
import { ArchiveError } from '@/lib/db/archive';
import { BackupError } from '@/lib/db/backup';
import { isConnectionFailure } from '@/lib/db/is-connection-failure';
import { UnknownAccountError } from '@/lib/identity/accounts/get-account-by-name';
import { AccountTakenError } from '@/lib/identity/accounts/repository';
import { AppError } from '@/lib/identity/apps/register-app';
import { AppTakenError } from '@/lib/identity/apps/repository';
import { UnknownTokenError } from '@/lib/identity/tokens/revoke-tokens';
import { ApiImportError } from '@/lib/import/api/read-page';
import { MappingError } from '@/lib/import/mapping/mapping';
import { FileError } from '@/lib/import/rows/row';
import { ImportUndoneError } from '@/lib/import/undo/heartbeat';
import { UndoError } from '@/lib/import/undo/undo-import';
import { portalCommand } from '@/lib/platform/portal-command';
import { env, SettingsError } from '@/lib/platform/settings/env';
import { PersonError } from '@/lib/privacy/person';
import { MigrationError } from '@/lib/server/migrations/migration';
import { ChildStartError } from '@/lib/server/processes/child-process';
import { damageProblem } from '@/lib/server/processes/damaged-data';
import { CommandError } from './command-error';

/** MongoDB's error code. */
const OUT_OF_DISK_SPACE = 14_031;

type Kind = new (...args: never[]) => Error;

/** Errors whose message is all that the operator needs. */
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
  ImportUndoneError,
  UnknownTokenError,
];

/** Errors whose message needs a hint at what would be right. */
const HINTS: readonly (readonly [Kind, string])[] = [
  [UnknownAccountError, `List the accounts: ${portalCommand('account list')}`],
  [AccountTakenError, `To set another password: ${portalCommand('account reset')}`],
  [AppError, `List the apps: ${portalCommand('app list')}`],
  [UndoError, `List the imports: ${portalCommand('import list')}`],
  [AppTakenError, 'Choose another --id.'],
];

const FILE_PROBLEMS: Readonly<Record<string, (path: string | undefined) => string>> = {
  ENOENT: (path) => `There is no file ${path}: check the path.`,
  EISDIR: () => 'The path is a folder: specify a file.',
  ESPIPE: () => 'The path is a pipe: specify a file.',
  EACCES: (path) => `You have no permission to use ${path}: change its permissions, or specify another file.`,
  EEXIST: (path) => `The file ${path} already exists: choose another name.`,
};

/** One sentence for an error that the operator can correct; other errors unchanged, so that their stack is shown. */
export function formatError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const damage = error instanceof SettingsError ? undefined : damageProblem(error, env().DATA_DIR);
  if (damage !== undefined) return damage;
  if (SENTENCES.some((kind) => error instanceof kind)) return error.message;
  const hint = HINTS.find(([kind]) => error instanceof kind)?.[1];
  if (hint !== undefined) return `${error.message} ${hint}`;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const isOutput = process.stdout.errored === error || process.stderr.errored === error;
  if (code === 'EPIPE' && isOutput) return 'The program that reads the output ended before it had read everything.';
  if (error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE)
    return `The disk of the database is full (${env().embedded ? 'DATA_DIR' : 'MONGODB_URI'}): free some space and run the command again. What was done so far is kept.`;
  // Apart from the output, commands write to the database and the mail server only.
  const isBroken = code === 'EPIPE' && !('command' in error);
  if (isBroken || isConnectionFailure(error)) {
    return `The database does not answer at ${env().embedded ? 'DATA_DIR' : 'MONGODB_URI'}: start it or correct the setting, and run the command again. What was done so far is kept.`;
  }
  // Errors of nodemailer name the SMTP command that failed.
  if ('command' in error && typeof error.command === 'string')
    return `The mail server rejected the email (${code}): correct SMTP_URL, or use --by-hand.`;
  return FILE_PROBLEMS[code]?.(path) ?? error;
}
