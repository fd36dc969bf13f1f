import type { IndexDescription } from 'mongodb';

export const ACCOUNT_INDEXES: readonly IndexDescription[] = [
  { key: { email: 1 }, name: 'email', unique: true, partialFilterExpression: { email: { $exists: true } } },
  {
    key: { 'oidc.issuer': 1, 'oidc.subject': 1 },
    name: 'oidc',
    unique: true,
    partialFilterExpression: { 'oidc.subject': { $exists: true } },
  },
  { key: { identities: 1 }, name: 'identities' },
  {
    key: { 'calendarKey.hash': 1 },
    name: 'calendarKey',
    unique: true,
    partialFilterExpression: { 'calendarKey.hash': { $exists: true } },
  },
  // An import looks up accounts whose identities changed while it ran.
  { key: { identitiesChangedAt: 1 }, name: 'relinked' },
];

export const ONE_TIME_LINK_INDEXES: readonly IndexDescription[] = [
  { key: { email: 1 }, name: 'email' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
];
