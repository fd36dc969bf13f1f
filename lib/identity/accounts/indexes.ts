import type { IndexDescription } from 'mongodb';

export const ACCOUNT_INDEXES: readonly IndexDescription[] = [
  // Signing in. People of an OpenID Connect provider may have no address that is theirs for sure.
  { key: { email: 1 }, name: 'email', unique: true, partialFilterExpression: { email: { $exists: true } } },
  {
    key: { 'oidc.issuer': 1, 'oidc.subject': 1 },
    name: 'oidc',
    unique: true,
    partialFilterExpression: { 'oidc.subject': { $exists: true } },
  },
  { key: { identities: 1 }, name: 'identities' },
  // An import that catches up with accounts that were linked meanwhile.
  { key: { identitiesChangedAt: 1 }, name: 'relinked' },
];

export const ONE_TIME_LINK_INDEXES: readonly IndexDescription[] = [
  { key: { email: 1 }, name: 'email' },
  { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
];
