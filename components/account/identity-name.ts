import { licenseOf } from '@/lib/records/membership/parties';

/** In the order in which lists show them. */
const KINDS = ['license', 'contact', 'owner', 'user', 'email', 'other'] as const;

export type IdentityName = {
  readonly kind: (typeof KINDS)[number];
  /** Shown beside the name: a license's type and number; empty for other kinds, whose ids people do not know. */
  readonly value: string;
  /** Shown for a party without a name; a generated number is cut to its first characters. */
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

/** Licenses come first, because people know them best. */
export const sortByKind = (identities: readonly string[]): string[] =>
  identities.toSorted((a, b) => KINDS.indexOf(identityName(a).kind) - KINDS.indexOf(identityName(b).kind));
