import type { Principal } from '../../http/principal';

/**
 * The portal itself: public pages (record types, requirements) call operations inside the server as this app. No token is
 * issued, so none can reach a browser.
 */
export const PORTAL_PRINCIPAL: Principal = { kind: 'app', appId: 'portal', scopes: ['records'] };
