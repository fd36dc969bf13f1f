import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import type { AuditAction } from '@/lib/identity/audit/document';
import { portalCommand } from '@/lib/platform/portal-command';
import { ENDED_BY_RESTORE, type UndoneChange } from '@/lib/privacy/restore/undone-changes';
import { writtenLicense } from '@/lib/records/membership/identity-summary';

const UNLINK_OPTIONS: Readonly<Record<string, string>> = {
  contact: '--contact',
  owner: '--owner',
  license: '--license',
  user: '--creator',
  email: '--email',
};

/** `contact:17` as the option that names it to a command. */
function unlinkOption(identity: string): string {
  const [kind = '', ...rest] = identity.split(':');
  const value = kind === 'license' ? writtenLicense(identity) : rest.join(':');
  return `${UNLINK_OPTIONS[kind] ?? '--contact'} ${shellQuoted(value)}`;
}

type Said = { readonly said: string; readonly command?: string; readonly later?: string };
/** @param isAccessKept whether sessions, tokens and passwords are those of the backup. */
type Words = (change: UndoneChange, isAccessKept: boolean) => Said;

/** How an old password that works again ends: a disabled account cannot be reset, and else it works until the link is used. */
const endPassword = (name: string): Omit<Said, 'said'> => ({
  command: `account disable ${shellQuoted(name)}`,
  later: `; when the person can use the link at once: ${portalCommand(`account enable ${shellQuoted(name)}`)}, then ${portalCommand(`account reset ${shellQuoted(name)}`)}`,
});

const WORDS: Partial<Record<AuditAction, Words>> = {
  'account.disabled': ({ name }) => ({
    said: `the account ${name} was disabled`,
    command: `account disable ${shellQuoted(name)}`,
  }),
  'account.erased': ({ name, records, hasAccount }) =>
    hasAccount
      ? {
          said: `the person with the account ${name} was erased; give --email and --identity as they were given then`,
          command: `person erase --account ${shellQuoted(name)}${records ? ' --records' : ''} --yes`,
        }
      : {
          said: `a person was erased whom the restored accounts do not name (${name}); see your own files for who asked`,
        },
  'account.provider-linked': ({ name }, isAccessKept) => {
    const said = `the password of ${name} was removed by a first sign-in with OpenID Connect`;
    return isAccessKept
      ? { said: `${said}, and it works again`, ...endPassword(name) }
      : { said: `${said}; the restore removed it again` };
  },
  'account.role-changed': ({ name, role = 'citizen' }) => ({
    said: `the role of ${name} became ${role}`,
    command: `account role ${shellQuoted(name)} --role ${role}`,
  }),
  'app.changed': ({ name }) => ({ said: `the registration of the app ${name} was changed` }),
  'app.disabled': ({ name }) => ({ said: `the app ${name} was disabled`, command: `app disable ${shellQuoted(name)}` }),
  'app.revoked': ({ name }) => ({
    said: `${name} took back what an app had been allowed`,
    command: `token revoke --account ${shellQuoted(name)}`,
  }),
  'app.secret-rotated': ({ name }) => ({
    said: `the secret of the app ${name} was renewed, and the old one works again`,
    command: `app rotate ${shellQuoted(name)} --overlap-hours 0`,
  }),
  'identities.unlinked': ({ name, identities = [], withoutSelf = [] }) => {
    const again = withoutSelf.map(unlinkOption).join(' ');
    const linked = withoutSelf.length === 0 ? [] : [`linked to ${withoutSelf.join(', ')} without --self`];
    const unlinked = identities.length === 0 ? [] : [`unlinked from ${identities.join(', ')}`];
    return {
      said: `${name} was ${[...unlinked, ...linked].join(', and ')}`,
      command: `account unlink ${shellQuoted(name)} ${[...identities, ...withoutSelf].map(unlinkOption).join(' ')}`,
      ...(again !== '' && { later: `, then ${portalCommand(`account link ${shellQuoted(name)} ${again}`)}` }),
    };
  },
  'data.restored': () => ({
    said: 'another backup was restored; what was done before that is known only to the copy that it kept (before-restore.lmdb)',
  }),
  'password.changed': ({ name }, isAccessKept) =>
    isAccessKept
      ? { said: `the password of ${name} was changed, and the old one works again`, ...endPassword(name) }
      : {
          said: `the password of ${name} was changed; the restore removed the old one. A link for a new one`,
          command: `account reset ${shellQuoted(name)}`,
        },
  'record.deleted': ({ name }) => ({
    said: `the record ${name} was deleted`,
    command: `records delete ${shellQuoted(name)} --yes`,
  }),
  'sessions.ended': ({ name }) => ({
    said: `${name} was signed out everywhere`,
    command: `account disable ${shellQuoted(name)}`,
    later: `, then ${portalCommand(`account enable ${shellQuoted(name)}`)}`,
  }),
  'token.revoked': ({ name, hasAccount }) => ({
    said: `tokens of ${name} were revoked`,
    command: `token revoke --${hasAccount ? 'account' : 'app'} ${shellQuoted(name)}`,
  }),
};

/** What to say where nothing is known of the time after a copy. @param reason why nothing is known. */
export const unknownChanges = (reason: string, copy: 'backup' | 'archive'): string =>
  `${reason}: repeat what was done since the ${copy}: accounts disabled or erased, links removed, passwords or roles changed.`;

/** What is to be done again, a sentence for each; what the restore itself ended is said to be. */
export const undoneLines = (changes: readonly UndoneChange[], isAccessKept: boolean): string[] =>
  changes.map((change) => {
    const {
      said,
      command,
      later = '',
    } = WORDS[change.action]?.(change, isAccessKept) ?? { said: `${change.action} ${change.name}` };
    const isEnded = ENDED_BY_RESTORE.has(change.action) && !isAccessKept;
    const end = isEnded
      ? '; the restore also revoked these'
      : command === undefined
        ? ''
        : `: ${portalCommand(command)}${later}`;
    return `  ${change.at.toISOString()} ${said}${end}`;
  });
