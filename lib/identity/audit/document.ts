export const AUDIT_ACTIONS = [
  'account.created',
  'account.invited',
  'account.invitation-revoked',
  'account.role-changed',
  'account.disabled',
  'account.enabled',
  'account.erased',
  'account.provider-linked',
  'password.changed',
  'password.reset-link-made',
  'sessions.ended',
  'sign-in.granted',
  'sign-in.refused',
  'sign-in.locked',
  'identities.previewed',
  'identities.linked',
  'identities.unlinked',
  'app.requested',
  'app.request-declined',
  'app.created',
  'app.changed',
  'app.secret-rotated',
  'app.disabled',
  'app.enabled',
  'app.allowed',
  'app.revoked',
  'token.revoked',
  'calendar-key.created',
  'calendar-key.revoked',
  'person.exported',
  'data.restored',
  'import.done',
  'import.undone',
  'record.deleted',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type Actor = 'command-line' | 'portal' | `account:${string}`;

export type AuditDocument = {
  readonly _id: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly actor: Actor;
  /** Id of the account or app that the action affected; for a rejected sign-in the keyed hash of the email. */
  readonly subject: string;
  /** Never a secret or a token. */
  readonly details?: Readonly<Record<string, string | readonly string[]>>;
  readonly expiresAt: Date;
};

export type AuditEntry = Pick<AuditDocument, 'action' | 'actor' | 'subject' | 'details'>;
