import type { Command } from 'commander';
import { accountReportLines, importAccounts } from '@/lib/import/accounts/import-accounts';
import { withDatabase } from '../with-database';
import { fileProgress } from './file-progress';
import { ONE_PERSON_OPTION, REFUSED_OPTION, refusedFrom } from './support/options';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';
import { fromShell } from './support/shell';

type Options = { readonly json?: boolean; readonly refused?: string; readonly onePerson?: boolean };

/** `portal import accounts FILE`. Exit code 2 when rows were refused. */
export const importAccountsCommand = (): Command =>
  plainCommand(
    'accounts',
    'make accounts from a file and link them; takes nothing away. They have no password: hand out links with account reset, or let people come through your OpenID Connect provider',
    'import accounts people.csv',
  )
    .argument(
      '<file>',
      'CSV, or .json or .ndjson with the same names; first line email,name,role,contacts,owners,licenses,creators and, if wanted, self (yes or no: the links are the person in person); lists apart by ; and licenses as NUMBER or TYPE:NUMBER',
    )
    .option('--refused <file>', REFUSED_OPTION)
    .option('--one-person', ONE_PERSON_OPTION)
    .action(async (name: string, { json, refused, onePerson }: Options) => {
      const file = fromShell(name);
      const report = await fileProgress(file, { isQuiet: json }, (onProgress) =>
        withDatabase(() =>
          importAccounts({ file, actor: 'command-line', refusedFile: refusedFrom(refused), onePerson, onProgress }),
        ),
      );
      print(json, report, accountReportLines(report));
      if (report.refusedRows > 0) process.exitCode = 2;
    });
