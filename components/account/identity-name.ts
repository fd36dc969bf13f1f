const KINDS = ['contact', 'owner', 'license', 'user', 'email'] as const;

export type IdentityName = { readonly kind: (typeof KINDS)[number] | 'other'; readonly value: string };

/** `license:AB-1` apart, so that it can be said in words. */
export function identityName(identity: string): IdentityName {
  const at = identity.indexOf(':');
  const kind = KINDS.find((known) => known === identity.slice(0, Math.max(0, at)));
  return kind === undefined ? { kind: 'other', value: identity } : { kind, value: identity.slice(at + 1) };
}
