/** Actions in the audit log; operators read these names. */
export type AuditAction =
  | 'account.created'
  | 'account.invited'
  | 'account.role-changed'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.erased'
  | 'account.provider-linked'
  | 'password.changed'
  | 'password.reset-link-made'
  | 'sessions.ended'
  | 'sign-in.granted'
  | 'sign-in.refused'
  | 'sign-in.locked'
  | 'identities.linked'
  | 'identities.unlinked'
  | 'app.created'
  | 'app.changed'
  | 'app.secret-rotated'
  | 'app.disabled'
  | 'app.enabled'
  | 'app.allowed'
  | 'app.revoked'
  | 'token.revoked'
  | 'person.exported'
  | 'data.restored'
  | 'import.done'
  | 'import.undone'
  | 'record.deleted';

/** Who did it: the command line, the portal itself, or an account (`account:<id>`). */
export type Actor = 'command-line' | 'portal' | `account:${string}`;

/** One line of the audit log (collection `audit`). */
export type AuditDocument = {
  readonly _id: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly actor: Actor;
  /** Id of the account or app that the action affected; for a refused sign-in the keyed hash of the email. */
  readonly subject: string;
  /** Further facts, such as identities or scopes. Never a secret or a token. */
  readonly details?: Readonly<Record<string, string | readonly string[]>>;
  /** TTL removes the line at this time. */
  readonly expiresAt: Date;
};

export type AuditEntry = Pick<AuditDocument, 'action' | 'actor' | 'subject' | 'details'>;
