/** Parameters that the authorization server reads or rejects; all others are ignored (RFC 6749 section 3.1). */
const PARAMETER_NAMES: ReadonlySet<string> = new Set([
  ...['client_id', 'client_secret', 'client_assertion', 'client_assertion_type', 'grant_type', 'username', 'password'],
  ...['code', 'code_challenge', 'code_challenge_method', 'code_verifier', 'redirect_uri', 'refresh_token', 'scope'],
  ...['response_type', 'response_mode', 'state', 'token', 'token_type_hint', 'nonce', 'prompt', 'display', 'max_age'],
  ...['acr_values', 'claims', 'claims_locales', 'id_token_hint', 'login_hint', 'ui_locales', 'registration', 'request'],
  ...['request_uri', 'resource', 'dpop_jkt', 'authorization_details'],
]);

const MAX_PER_NAME = 2;

/** Drops unknown and excess parameters, because the library takes time quadratic in their number. @param text urlencoded. */
export function knownParameters(text: string): URLSearchParams {
  const parameters = new URLSearchParams();
  const counts = new Map<string, number>();
  for (const [name, value] of new URLSearchParams(text)) {
    const count = counts.get(name) ?? 0;
    if (!PARAMETER_NAMES.has(name) || count === MAX_PER_NAME) continue;
    counts.set(name, count + 1);
    parameters.append(name, value);
  }
  return parameters;
}
