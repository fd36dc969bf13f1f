export const ROLES = ['citizen', 'staff', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** A page of the portal, open at somebody who is not signed in: one operation, and anonymous for every other one. */
export type PagePrincipal = { readonly kind: 'page'; readonly allows: 'describeCreate' };

/** Who is calling. Scopes say which operations; the account says whose records. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | PagePrincipal
  | {
      readonly kind: 'account';
      readonly accountId: string;
      readonly scopes: readonly string[];
      readonly via: 'session';
      /** What pages the account sees. */
      readonly role: Role;
      /** The account's `sessionGeneration` when this was looked up. */
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

/** The account behind the session cookie. */
export type SessionPrincipal = Extract<Principal, { via: 'session' }>;

/** Whether the call comes from the portal's own pages: by the session cookie, not by a token. */
export const isSession = (principal: Principal): principal is SessionPrincipal =>
  principal.kind === 'account' && principal.via === 'session';

export const ANONYMOUS: Principal = { kind: 'anonymous' };

/** A session has scope `records`, staff also `inspections` (contract, Who is calling). */
export const scopesOfRole = (role: Role): readonly string[] =>
  role === 'citizen' ? ['records'] : ['records', 'inspections'];
