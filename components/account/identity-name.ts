import { licenseOf } from '@/lib/records/parties';

const KINDS = ['contact', 'owner', 'license', 'user', 'email'] as const;

export type IdentityName = { readonly kind: (typeof KINDS)[number] | 'other'; readonly value: string };

/** `contact:17` apart, so that it can be said in words; of a license its type and number. */
export function identityName(identity: string): IdentityName {
  const at = identity.indexOf(':');
  const kind = KINDS.find((known) => known === identity.slice(0, Math.max(0, at)));
  if (kind === undefined) return { kind: 'other', value: identity };
  const license = licenseOf(identity);
  if (license === undefined) return { kind, value: identity.slice(at + 1) };
  return { kind, value: [license.licenseType, license.licenseNumber].filter((part) => part !== '').join(' ') };
}
