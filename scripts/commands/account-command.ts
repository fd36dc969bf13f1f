import { Command } from 'commander';
import { portalCommand } from '@/lib/platform/portal-command';
import { accountCreate } from './account-create';
import { accountDisable, accountEnable } from './account-disable';
import { accountInvite } from './account-invite';
import { accountLink, accountUnlink } from './account-link';
import { accountList } from './account-list';
import { accountReset } from './account-reset';
import { accountRole } from './account-role';

/** `portal account ...`. */
export const accountCommand = (): Command =>
  new Command('account')
    .description('accounts of people: make, invite, link to records, disable')
    .addHelpText(
      'after',
      `\nThe first admin: ${portalCommand('account create ann@example.org --name "Ann Example" --role admin')}`,
    )
    .addCommand(accountInvite())
    .addCommand(accountCreate())
    .addCommand(accountLink())
    .addCommand(accountUnlink())
    .addCommand(accountRole())
    .addCommand(accountDisable())
    .addCommand(accountEnable())
    .addCommand(accountReset())
    .addCommand(accountList());
