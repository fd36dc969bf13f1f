/** What is written down; the names stand in the log that an operator reads. */
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
  /** The account or app that it was done to; of a refused sign-in the keyed hash of the e-mail. */
  readonly subject: string;
  /** What else says what was done: identities, scopes. Never a secret, never a token. */
  readonly details?: Readonly<Record<string, string | readonly string[]>>;
  /** TTL: then it is gone. */
  readonly expiresAt: Date;
};

export type AuditEntry = Pick<AuditDocument, 'action' | 'actor' | 'subject' | 'details'>;
