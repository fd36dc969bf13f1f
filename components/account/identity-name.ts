import { licenseOf } from '@/lib/records/membership/parties';

const KINDS = ['contact', 'owner', 'license', 'user', 'email'] as const;

export type IdentityName = { readonly kind: (typeof KINDS)[number] | 'other'; readonly value: string };

/** The first characters of a generated number are enough to identify it. */
const shortened = (number: string): string => number.replace(/\b([0-9A-F]{8})[0-9A-F]{24}\b/, '$1…');

/** Splits an identity such as `contact:17`; the value of a license is its type and number. */
export function identityName(identity: string): IdentityName {
  const at = identity.indexOf(':');
  const kind = KINDS.find((name) => name === identity.slice(0, Math.max(0, at)));
  if (kind === undefined) return { kind: 'other', value: identity };
  const license = licenseOf(identity);
  if (license === undefined) return { kind, value: shortened(identity.slice(at + 1)) };
  const { licenseType, licenseNumber } = license;
  return { kind, value: [licenseType, shortened(licenseNumber)].filter((part) => part !== '').join(' ') };
}
