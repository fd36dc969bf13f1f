import { licenseOf } from '@/lib/records/membership/parties';

const KINDS = ['contact', 'owner', 'license', 'user', 'email'] as const;

export type IdentityName = {
  readonly kind: (typeof KINDS)[number] | 'other';
  /** What people know; empty for a generated number. */
  readonly value: string;
  /** Like `value`, with the first characters of a generated number, for a party without a name. */
  readonly reference: string;
};

const GENERATED = /\b([0-9A-F]{8})[0-9A-F]{24}\b/;

const shortened = (number: string): string => number.replace(GENERATED, '$1…');

/** Splits an identity such as `contact:17`; the value of a license is its type and number. */
export function identityName(identity: string): IdentityName {
  const at = identity.indexOf(':');
  const kind = KINDS.find((name) => name === identity.slice(0, Math.max(0, at)));
  if (kind === undefined) return { kind: 'other', value: identity, reference: identity };
  const { licenseType = '', licenseNumber: number = identity.slice(at + 1) } = licenseOf(identity) ?? {};
  const withType = (text: string): string => [licenseType, text].filter((part) => part !== '').join(' ');
  return { kind, value: withType(GENERATED.test(number) ? '' : number), reference: withType(shortened(number)) };
}
