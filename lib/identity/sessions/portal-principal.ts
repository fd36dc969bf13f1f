import type { Principal } from '../../http/principal';

/**
 * The portal itself, for pages that anyone may open: record types, and what an application takes. Such a page calls the
 * operation with this right of its own, inside the server. No token is made, so none reaches a browser.
 */
export const PORTAL_PRINCIPAL: Principal = { kind: 'app', appId: 'portal', scopes: ['records'] };
