export const ROLES = ['citizen', 'staff', 'admin'] as const;

export type Role = (typeof ROLES)[number];

export type PagePrincipal = { readonly kind: 'page'; readonly allows: 'describeCreate' };

/** Scopes decide which operations are allowed, and the account which records are visible. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | PagePrincipal
  | {
      readonly kind: 'account';
      readonly accountId: string;
      readonly scopes: readonly string[];
      readonly via: 'session';
      readonly role: Role;
      readonly generation: number;
    }
  | {
      readonly kind: 'account';
      readonly accountId: string;
      readonly scopes: readonly string[];
      readonly via: 'token';
      readonly appId: string;
    }
  | { readonly kind: 'app'; readonly appId: string; readonly scopes: readonly string[] };

export type SessionPrincipal = Extract<Principal, { via: 'session' }>;

export const isSession = (principal: Principal): principal is SessionPrincipal =>
  principal.kind === 'account' && principal.via === 'session';

export const ANONYMOUS: Principal = { kind: 'anonymous' };

export const scopesOfRole = (role: Role): readonly string[] =>
  role === 'citizen' ? ['records'] : ['records', 'inspections'];
