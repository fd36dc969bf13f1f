import { licenseOf } from '@/lib/records/membership/parties';

/** In the order of lists. */
const KINDS = ['license', 'contact', 'owner', 'user', 'email', 'other'] as const;

export type IdentityName = {
  readonly kind: (typeof KINDS)[number];
  /** What people know beside a name: of a license, its type and number; otherwise nothing, as ids are the agency's own. */
  readonly value: string;
  /** For a party without a name; of a generated number only the first characters. */
  readonly reference: string;
};

const GENERATED = /\b([0-9A-F]{8})[0-9A-F]{24}\b/;

const shortened = (number: string): string => number.replace(GENERATED, '$1…');

/** Splits an identity such as `contact:17`. */
export function identityName(identity: string): IdentityName {
  const at = identity.indexOf(':');
  const kind = KINDS.find((name) => name === identity.slice(0, Math.max(0, at)));
  if (kind === undefined) return { kind: 'other', value: '', reference: identity };
  const license = licenseOf(identity);
  if (license === undefined) return { kind, value: '', reference: shortened(identity.slice(at + 1)) };
  const { licenseType, licenseNumber: number } = license;
  const withType = (text: string): string => [licenseType, text].filter((part) => part !== '').join(' ');
  return { kind, value: withType(GENERATED.test(number) ? '' : number), reference: withType(shortened(number)) };
}

/** Licenses first, which people know best. */
export const sortByKind = (identities: readonly string[]): string[] =>
  identities.toSorted((a, b) => KINDS.indexOf(identityName(a).kind) - KINDS.indexOf(identityName(b).kind));
