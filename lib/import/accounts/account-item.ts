import { z } from 'zod';
import { ROLES } from '../../http/principal';
import { Email } from '../../identity/accounts/email';
import { PersonName } from '../../identity/accounts/person-name';
import { identity } from '../../records/membership/parties';
import { parseItem } from '../values/wire-item';
import type { AccountRow } from './account-row';

const number = z.string('must be text').trim().min(1, 'must not be empty').max(100, 'must be at most 100 characters');
const numbers = z.array(number, 'must be a list such as ["AB-1"]').default([]);

const EMAIL = 'must be an email address such as ann@example.org';

const AccountItem = z.strictObject({
  email: z.string(EMAIL).transform((value, context) => {
    const { data } = Email.safeParse(value);
    if (data !== undefined) return data;
    context.addIssue({ code: 'custom', message: EMAIL, input: value });
    return z.NEVER;
  }),
  name: PersonName,
  role: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).optional(),
  contacts: numbers,
  owners: z.array(z.int('must be a whole number such as 12').nonnegative(), 'must be a list such as [12]').default([]),
  licenses: numbers,
  creators: numbers,
  self: z.boolean('must be true or false').default(false),
});

/** @throws RowError */
export function accountFromItem(item: unknown): AccountRow {
  const parsed = parseItem(AccountItem, item, Object.keys(AccountItem.shape));
  const { email, name, role, contacts, owners, licenses, creators, self } = parsed;
  const identities = [...contacts.map(identity.contact), ...owners.map(identity.owner), ...creators.map(identity.user)];
  return {
    email,
    name,
    ...(role !== undefined && { role }),
    identities: [...new Set(identities)],
    licenses,
    isSelf: self,
  };
}
