import type { Account } from '@/lib/identity/accounts/document';

/** An account as JSON: named one by one, so that nothing secret ever slips in. */
export const accountShown = ({
  _id: id,
  email,
  emailVerifiedAt,
  name,
  role,
  oidc,
  identities,
  self = [],
  disabled,
  createdAt,
}: Account) => ({ id, email, emailVerifiedAt, name, role, oidc, identities, self, disabled, createdAt });

/** How a sentence names an account. */
export const accountName = ({ email, _id }: Pick<Account, 'email' | '_id'>): string => email ?? _id;
