// A real OpenID Connect provider as a process: `node oidc-issuer.mjs <port> <client id> <secret> <callback>`.
// The person in `login_hint` signs in at once and consents to everything.
import { createServer } from 'node:http';

console.warn = () => undefined;
const { Provider } = await import('oidc-provider');
const [port, clientId, secret, callback] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;

const PEOPLE = {
  verified: { email: 'Verified@example.org', email_verified: true, name: 'Vera Verified' },
  other: { email: 'verified@example.org', email_verified: true, name: 'Another Person' },
  unverified: { email: 'unverified@example.org', email_verified: false, name: 'Una Unverified' },
  unsaid: { email: 'unsaid@example.org', name: 'Una Unsaid' },
  nobody: {},
};

const provider = new Provider(issuer, {
  clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [callback] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['only for tests'] },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...PEOPLE[sub] }) }),
});

async function finish(request, response) {
  const { params } = await provider.interactionDetails(request, response);
  const accountId = params.login_hint;
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(params.scope);
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
}

createServer((request, response) => {
  if (!request.url.startsWith('/interaction/')) return provider.callback()(request, response);
  finish(request, response).catch((error) => response.writeHead(500).end(String(error)));
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
