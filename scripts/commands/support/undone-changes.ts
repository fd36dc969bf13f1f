import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import type { AuditAction } from '@/lib/identity/audit/document';
import { portalCommand } from '@/lib/platform/portal-command';
import { ENDED_BY_RESTORE, type UndoneChange } from '@/lib/privacy/restore/undone-changes';
import { formatLicense } from '@/lib/records/membership/identity-summary';

const UNLINK_OPTIONS: Readonly<Record<string, string>> = {
  contact: '--contact',
  owner: '--owner',
  license: '--license',
  user: '--creator',
  email: '--email',
};

/** `contact:17` -> `--contact 17`. */
function unlinkOption(identity: string): string {
  const [kind = '', ...rest] = identity.split(':');
  const value = kind === 'license' ? formatLicense(identity) : rest.join(':');
  return `${UNLINK_OPTIONS[kind] ?? '--contact'} ${shellQuoted(value)}`;
}

/** A change, the command to repeat it, and text after the command. */
type Description = { readonly text: string; readonly command?: string; readonly next?: string };
/** @param isAccessKept whether sessions, tokens and passwords are those of the backup. */
type Describe = (change: UndoneChange, isAccessKept: boolean) => Description;

/** The account is disabled first: the old password works until the reset link is used, and a disabled account cannot be reset. */
const disableThenReset = (name: string): Omit<Description, 'text'> => ({
  command: `account disable ${shellQuoted(name)}`,
  next: `; when the person can use the link at once: ${portalCommand(`account enable ${shellQuoted(name)}`)}, then ${portalCommand(`account reset ${shellQuoted(name)}`)}`,
});

const DESCRIPTIONS: Partial<Record<AuditAction, Describe>> = {
  'account.disabled': ({ name }) => ({
    text: `the account ${name} was disabled`,
    command: `account disable ${shellQuoted(name)}`,
  }),
  'account.erased': ({ name, records, hasAccount }) =>
    hasAccount
      ? {
          text: `the person with the account ${name} was erased; use the same --email and --identity as then`,
          command: `person erase --account ${shellQuoted(name)}${records ? ' --records' : ''} --yes`,
        }
      : {
          text: `a person without a restored account was erased (${name}); check your own files for who asked`,
        },
  'account.provider-linked': ({ name }, isAccessKept) => {
    const text = `the password of ${name} was removed by a first sign-in with OpenID Connect`;
    return isAccessKept
      ? { text: `${text}, and it works again`, ...disableThenReset(name) }
      : { text: `${text}; the restore removed it again` };
  },
  'account.role-changed': ({ name, role = 'citizen' }) => ({
    text: `the role of ${name} became ${role}`,
    command: `account role ${shellQuoted(name)} --role ${role}`,
  }),
  'app.changed': ({ name }) => ({ text: `the registration of the app ${name} was changed` }),
  'app.disabled': ({ name }) => ({ text: `the app ${name} was disabled`, command: `app disable ${shellQuoted(name)}` }),
  'app.revoked': ({ name }) => ({
    text: `${name} revoked the consent of an app`,
    command: `token revoke --account ${shellQuoted(name)}`,
  }),
  'app.secret-rotated': ({ name }) => ({
    text: `the secret of the app ${name} was rotated, and the old one works again`,
    command: `app rotate ${shellQuoted(name)} --overlap-hours 0`,
  }),
  'identities.unlinked': ({ name, identities = [], withoutSelf = [] }) => {
    const again = withoutSelf.map(unlinkOption).join(' ');
    const linked = withoutSelf.length === 0 ? [] : [`linked to ${withoutSelf.join(', ')} without --self`];
    const unlinked = identities.length === 0 ? [] : [`unlinked from ${identities.join(', ')}`];
    return {
      text: `${name} was ${[...unlinked, ...linked].join(', and ')}`,
      command: `account unlink ${shellQuoted(name)} ${[...identities, ...withoutSelf].map(unlinkOption).join(' ')}`,
      ...(again !== '' && { next: `, then ${portalCommand(`account link ${shellQuoted(name)} ${again}`)}` }),
    };
  },
  'data.restored': () => ({
    text: 'another backup was restored; earlier changes are only in the copy that it kept (before-restore.lmdb)',
  }),
  'password.changed': ({ name }, isAccessKept) =>
    isAccessKept
      ? { text: `the password of ${name} was changed, and the old one works again`, ...disableThenReset(name) }
      : {
          text: `the password of ${name} was changed; the restore removed the old one. A link for a new one`,
          command: `account reset ${shellQuoted(name)}`,
        },
  'record.deleted': ({ name }) => ({
    text: `the record ${name} was deleted`,
    command: `records delete ${shellQuoted(name)} --yes`,
  }),
  'sessions.ended': ({ name }) => ({
    text: `${name} was signed out everywhere`,
    command: `account disable ${shellQuoted(name)}`,
    next: `, then ${portalCommand(`account enable ${shellQuoted(name)}`)}`,
  }),
  'token.revoked': ({ name, hasAccount }) => ({
    text: `tokens of ${name} were revoked`,
    command: `token revoke --${hasAccount ? 'account' : 'app'} ${shellQuoted(name)}`,
  }),
};

/** Asks the operator to repeat changes that nobody recorded. @param reason why they are unknown. */
export const describeUnknownChanges = (reason: string, copy: 'backup' | 'archive'): string =>
  `${reason}: repeat the changes since the ${copy}: accounts disabled or erased, links removed, passwords or roles changed.`;

/** A line for each change that must be made again, or that the restore itself made. */
export const describeUndoneChanges = (changes: readonly UndoneChange[], isAccessKept: boolean): string[] =>
  changes.map((change) => {
    const {
      text,
      command,
      next = '',
    } = DESCRIPTIONS[change.action]?.(change, isAccessKept) ?? { text: `${change.action} ${change.name}` };
    const isEnded = ENDED_BY_RESTORE.has(change.action) && !isAccessKept;
    const end = isEnded
      ? '; the restore also revoked these'
      : command === undefined
        ? ''
        : `: ${portalCommand(command)}${next}`;
    return `  ${change.at.toISOString()} ${text}${end}`;
  });
