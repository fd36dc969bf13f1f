/**
 * How an authorization response may come back to an app. `form_post` is none of them: its page needs a script and a form
 * to the app's address, which the policy of this portal's answers does not let run.
 */
export const RESPONSE_MODES: readonly string[] = ['query', 'fragment'];
