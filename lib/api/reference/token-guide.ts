export type ExampleApp = {
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

const post = (origin: string, fields: readonly string[]): string =>
  [`curl -sS ${origin}/api/oauth2/token`, ...fields].join(' \\\n  ');

/** Code verifier and code challenge (RFC 7636 section 4). */
export const verifierExample = (): string =>
  [
    "VERIFIER=$(openssl rand -base64 48 | tr '+/' '-_' | tr -d '=\\n')",
    "CHALLENGE=$(printf %s \"$VERIFIER\" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=\\n')",
  ].join('\n');

export const authorizeExample = ({ origin, clientId, redirectUri }: ExampleApp): string => {
  const parameters = [
    'response_type=code',
    `client_id=${encodeURIComponent(clientId)}`,
    `redirect_uri=${encodeURIComponent(redirectUri)}`,
    'scope=records',
    'state=$STATE',
    'code_challenge=$CHALLENGE',
    'code_challenge_method=S256',
  ];
  return `echo "${origin}/api/oauth2/authorize?${parameters.join('\\\n&')}"`;
};

export const codeExchangeExample = ({ origin, clientId, clientSecret, redirectUri }: ExampleApp): string =>
  post(origin, [
    '-d grant_type=authorization_code',
    `-d client_id=${clientId} -d client_secret=${clientSecret}`,
    `-d redirect_uri=${redirectUri}`,
    '-d code="$CODE" -d code_verifier="$VERIFIER"',
  ]);

export const refreshExample = ({ origin, clientId, clientSecret }: ExampleApp): string =>
  post(origin, [
    '-d grant_type=refresh_token',
    `-d client_id=${clientId} -d client_secret=${clientSecret}`,
    '-d refresh_token="$REFRESH_TOKEN"',
  ]);

export const clientCredentialsExample = (
  { origin, clientId, clientSecret }: ExampleApp,
  scopes: readonly string[] = ['records', 'inspections'],
): string =>
  post(origin, [
    '-d grant_type=client_credentials',
    `-d client_id=${clientId} -d client_secret=${clientSecret}`,
    `--data-urlencode 'scope=${scopes.join(' ')}'`,
  ]);
