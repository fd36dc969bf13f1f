export const ROLES = ['citizen', 'staff', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** A public page of the portal with a page grant: it may call one operation and is anonymous for all others. */
export type PagePrincipal = { readonly kind: 'page'; readonly allows: 'describeCreate' };

/** The caller. Scopes decide which operations are allowed; the account decides whose records are visible. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | PagePrincipal
  | {
      readonly kind: 'account';
      readonly accountId: string;
      readonly scopes: readonly string[];
      readonly via: 'session';
      /** Decides which pages the account sees. */
      readonly role: Role;
      /** The account's `sessionGeneration` when the session was read. */
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

/** Whether the call comes from the portal's own pages: with a session cookie, not a token. */
export const isSession = (principal: Principal): principal is SessionPrincipal =>
  principal.kind === 'account' && principal.via === 'session';

export const ANONYMOUS: Principal = { kind: 'anonymous' };

/** A session has scope `records`, staff also `inspections` (contract, Who is calling). */
export const scopesOfRole = (role: Role): readonly string[] =>
  role === 'citizen' ? ['records'] : ['records', 'inspections'];
