/** `form_post` is not supported: its page needs a script and a foreign form target, which the portal's CSP blocks. */
export const RESPONSE_MODES: readonly string[] = ['query', 'fragment'];
