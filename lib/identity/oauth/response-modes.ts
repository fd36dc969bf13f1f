/**
 * How an authorization response may return to an app. `form_post` is not supported: its page needs a script and a form
 * to the app's address, which the portal's content security policy blocks.
 */
export const RESPONSE_MODES: readonly string[] = ['query', 'fragment'];
