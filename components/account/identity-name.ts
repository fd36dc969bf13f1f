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

const kindOf = (identity: string): IdentityName['kind'] =>
  KINDS.find((name) => identity.startsWith(`${name}:`)) ?? 'other';

type WordOf = (text: string) => string | undefined;

/** Splits an identity such as `contact:17`. @param wordOf translates a license type if it can */
export function identityName(identity: string, wordOf: WordOf = () => undefined): IdentityName {
  const kind = kindOf(identity);
  if (kind === 'other') return { kind, value: '', reference: identity };
  const license = licenseOf(identity);
  if (license === undefined) return { kind, value: '', reference: shortened(identity.slice(kind.length + 1)) };
  const { licenseType, licenseNumber: number } = license;
  const type = wordOf(licenseType) ?? licenseType;
  const withType = (text: string): string => [type, text].filter((part) => part !== '').join(' ');
  return { kind, value: withType(GENERATED.test(number) ? '' : number), reference: withType(shortened(number)) };
}

/** Licenses come first, because people know them best. */
export const sortByKind = (identities: readonly string[]): string[] =>
  identities.toSorted((a, b) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)));
