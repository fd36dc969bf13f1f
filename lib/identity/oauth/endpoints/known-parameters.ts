/**
 * Parameters that the authorization server reads, and those that it refuses by name (RFC 6749, 7009, 7636, OpenID Connect
 * Core, JAR); every other one is ignored (RFC 6749 section 3.1).
 */
const KNOWN: ReadonlySet<string> = new Set([
  ...['client_id', 'client_secret', 'client_assertion', 'client_assertion_type', 'grant_type', 'username', 'password'],
  ...['code', 'code_challenge', 'code_challenge_method', 'code_verifier', 'redirect_uri', 'refresh_token', 'scope'],
  ...['response_type', 'response_mode', 'state', 'token', 'token_type_hint', 'nonce', 'prompt', 'display', 'max_age'],
  ...['acr_values', 'claims', 'claims_locales', 'id_token_hint', 'login_hint', 'ui_locales', 'registration', 'request'],
  ...['request_uri', 'resource', 'dpop_jkt', 'authorization_details'],
]);

/** Two are as wrong as a thousand. */
const MOST_OF_ONE_NAME = 2;

/**
 * The parameters of a request without those that mean nothing: the library needs time with the square of their number.
 * @param text a query or a form, urlencoded.
 */
export function knownParameters(text: string): URLSearchParams {
  const kept = new URLSearchParams();
  const counts = new Map<string, number>();
  for (const [name, value] of new URLSearchParams(text)) {
    const count = counts.get(name) ?? 0;
    if (!KNOWN.has(name) || count === MOST_OF_ONE_NAME) continue;
    counts.set(name, count + 1);
    kept.append(name, value);
  }
  return kept;
}
