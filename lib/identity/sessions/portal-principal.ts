import type { Principal } from '../../http/principal';

/** Public pages call operations inside the server as this app; no token is issued that could reach a browser. */
export const PORTAL_PRINCIPAL: Principal = { kind: 'app', appId: 'portal', scopes: ['records'] };
