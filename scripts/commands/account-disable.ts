import type { Command } from 'commander';
import { disableAccount, enableAccount } from '@/lib/identity/accounts/end-access';
import { accountNamed } from '@/lib/identity/accounts/find-account-named';
import { countAccess } from '@/lib/identity/tokens/count-access';
import { withDatabase } from '../with-database';
import { accountName } from './account-shown';
import { accessWords, print, REFUSED_WITHIN } from './support/output';
import { plainCommand } from './support/plain-command';

type Options = { readonly json?: boolean };

/** `portal account disable EMAIL`. */
export const accountDisable = (): Command =>
  plainCommand(
    'disable',
    'shut an account: ends its sessions and the access of all its apps; links to records stay',
    'account disable ann@example.org',
  )
    .argument('<account>', 'e-mail or id of the account')
    .action(async (name: string, { json }: Options) => {
      const { account, ended } = await withDatabase(async () => {
        const found = await accountNamed(name);
        const access = await countAccess({ accountId: found._id });
        await disableAccount(found._id, 'command-line');
        return { account: found, ended: access };
      });
      print(
        json,
        { account: account._id, email: account.email, disabled: true, ended: { sessions: 'all', ...ended } },
        [
          `${accountName(account)} is disabled${account.disabled ? ' (it was already)' : ''}.`,
          `Ended: all sessions, ${accessWords(ended)}. ${REFUSED_WITHIN}`,
        ],
      );
    });

/** `portal account enable EMAIL`. */
export const accountEnable = (): Command =>
  plainCommand(
    'enable',
    'open a disabled account again; sessions and tokens of before do not come back',
    'account enable ann@example.org',
  )
    .argument('<account>', 'e-mail or id of the account')
    .action(async (name: string, { json }: Options) => {
      const account = await withDatabase(async () => {
        const found = await accountNamed(name);
        await enableAccount(found._id, 'command-line');
        return found;
      });
      print(json, { account: account._id, email: account.email, disabled: false }, [
        `${accountName(account)} is enabled. The person signs in anew, and allows apps anew.`,
      ]);
    });
