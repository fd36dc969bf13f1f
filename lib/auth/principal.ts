export type Role = 'citizen' | 'staff' | 'admin';

/** Who is calling. Scopes say which operations; the account says whose records. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'account';
      readonly accountId: string;
      readonly scopes: readonly string[];
      /** Identities that are this very person. */
      readonly self: readonly string[];
      readonly via: 'session' | 'token';
    }
  | { readonly kind: 'app'; readonly appId: string; readonly scopes: readonly string[] };

export const ANONYMOUS: Principal = { kind: 'anonymous' };

/** A session has scope `records`, staff also `inspections` (contract, Who is calling). */
export const scopesOfRole = (role: Role): readonly string[] =>
  role === 'citizen' ? ['records'] : ['records', 'inspections'];
