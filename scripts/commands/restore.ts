import type { Command } from 'commander';
import { restore } from '@/lib/db/backup';
import { isDatabaseRunning } from '@/lib/db/client';
import { AUDIT } from '@/lib/db/collections';
import type { AuditDocument } from '@/lib/identity/audit/document';
import { toAuditDocument } from '@/lib/identity/audit/repository';
import { env } from '@/lib/platform/settings/env';
import { endRestoredAccess } from '@/lib/privacy/restore/end-restored-access';
import { type ReplacedAccess, readReplacedAccess } from '@/lib/privacy/restore/replaced-access';
import { listUndoneChanges, type UndoneChange } from '@/lib/privacy/restore/undone-changes';
import { CommandError } from './support/command-error';
import { defineCommand, type JsonOption } from './support/define-command';
import { formatError } from './support/format-error';
import { megabyteBar } from './support/megabyte-bar';
import { pluralize, printResult } from './support/output';
import { resolveUserPath } from './support/shell';
import { describeUndoneChanges, describeUnknownChanges } from './support/undone-changes';
import { isDatabaseEmpty, withStoredDatabase } from './support/with-database';

type RestoreOptions = JsonOption & { readonly keepAccess?: boolean };

/** The access rights in the data that the restore replaces, if it can be read. */
async function readReplaced(): Promise<ReplacedAccess | 'none' | 'unreadable'> {
  if (isDatabaseEmpty()) return 'none';
  try {
    return await withStoredDatabase(readReplacedAccess);
  } catch (error) {
    console.error(formatError(error));
    return 'unreadable';
  }
}

const UNKNOWN = {
  none: 'There was no data before',
  unreadable: 'The previous data cannot be read',
} as const;

function describeChanges(
  before: keyof typeof UNKNOWN | ReplacedAccess,
  changes: readonly UndoneChange[],
  isAccessKept: boolean,
): string[] {
  if (typeof before === 'string') return [describeUnknownChanges(UNKNOWN[before], 'backup')];
  if (changes.length === 0) return ['No access was revoked since the backup.'];
  return [
    'These changes were made after the backup and are lost. Repeat them:',
    ...describeUndoneChanges(changes, isAccessKept),
  ];
}

/** `portal restore FILE`: only while the portal is stopped. */
export const restoreCommand = (): Command =>
  defineCommand('restore', {
    summary: 'Restore a backup into the embedded database',
    details: 'Checks the checksum and the indexes of the backup before it replaces the data. Stop the portal first.',
    examples: ['restore records.backup', 'restore records.backup --keep-access'],
  })
    .argument('<file>', 'File that `portal backup` wrote')
    .option('--keep-access', 'Keep the sessions, tokens, codes and one-time links of the backup')
    .action(async (name: string, { keepAccess = false, json }: RestoreOptions) => {
      const { embedded, DATA_DIR, MONGODB_DB } = env();
      if (!embedded)
        throw new CommandError(
          'MONGODB_URI is set, and a backup is restored into the embedded database only: unset MONGODB_URI, or use mongorestore.',
        );
      if (await isDatabaseRunning()) throw new CommandError('The portal is running: stop it first.');
      const { report, stop } = megabyteBar('Checking', json);
      const before = await readReplaced();
      let changes: readonly UndoneChange[] = [];
      const restored = await restore(resolveUserPath(name), DATA_DIR, report, async (client) => {
        const db = client.db(MONGODB_DB);
        if (typeof before !== 'string') changes = await listUndoneChanges(db, before);
        if (!keepAccess)
          await endRestoredAccess(db, changes, typeof before === 'string' ? 0 : before.highestGeneration);
        // The next restore reads the audit log of this data to report which changes it undoes.
        await db
          .collection<AuditDocument>(AUDIT)
          .insertOne(toAuditDocument({ action: 'data.restored', actor: 'command-line', subject: 'database' }));
      }).finally(stop);
      const { documents, kept: previousFile } = restored;
      const copy = previousFile === undefined ? '' : ` The previous data is kept as ${previousFile} in DATA_DIR.`;
      const state = typeof before === 'string' ? before : 'read';
      printResult(json, { ...restored, accessKept: keepAccess, before: state, changes }, [
        `Restored ${pluralize(documents, 'document')}.${copy}`,
        keepAccess
          ? 'Sessions, tokens, codes and one-time links of the backup are valid again.'
          : 'All sessions, tokens, codes and one-time links were revoked: users must sign in again, and apps must ask for consent again.',
        ...describeChanges(before, changes, keepAccess),
      ]);
    });
