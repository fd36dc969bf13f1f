import type { Page } from '@playwright/test';

/** A token of the demo's contractor, as the demo app gets one. */
export async function demoToken(page: Page): Promise<string> {
  const answer = await page.request.post('/api/oauth2/token', {
    form: {
      grant_type: 'password',
      client_id: 'demo-app',
      client_secret: 'demo-secret',
      username: 'contractor@example.org',
      password: 'demo-password',
      scope: 'records inspections',
    },
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
