import type { Command } from 'commander';
import { rebuildMembers } from '@/lib/records/membership/rebuild-members';
import { progressBar } from '../progress-bar';
import { withDatabase } from '../with-database';
import { counted, print } from './support/output';
import { plainCommand } from './support/plain-command';

/** `portal records rebuild-members`. */
export const rebuildMembersCommand = (): Command =>
  plainCommand(
    'rebuild-members',
    'work out anew, from the accounts and the people on the records, whose each record is; can be repeated',
    'records rebuild-members',
  ).action(async ({ json }: { readonly json?: boolean }) => {
    const report = await withDatabase(async () => {
      const { update, stop } = progressBar('Rebuilding', 'records', json);
      const result = await rebuildMembers({ onProgress: update });
      stop();
      return result;
    });
    print(json, report, [`${counted(report.records, 'record')}, ${report.changed} of them changed.`]);
  });
