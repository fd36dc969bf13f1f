import type { ExampleApp } from '../api/reference/token-guide';
import { env } from '../platform/settings/env';
import { DEMO_APP } from './demo-accounts';

/** The app in the API guide's examples; in demo mode the demo app, so that the examples run unchanged. */
export function exampleApp(): ExampleApp {
  const { publicUrl: origin, demo } = env();
  return demo
    ? { origin, clientId: DEMO_APP.id, clientSecret: DEMO_APP.secret, redirectUri: 'http://127.0.0.1/callback' }
    : {
        origin,
        clientId: 'your-client-id',
        clientSecret: 'your-client-secret',
        redirectUri: 'https://your-app.example/callback',
      };
}
