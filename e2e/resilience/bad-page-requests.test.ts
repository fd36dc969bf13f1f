import { expect, it } from 'vitest';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { cookiesOf, postSignIn } from '../support/session';

// Input that would make Next fail, log plain text or take seconds if the portal passed it on.
const portal = setUpDedicatedPortal();
const CANARY = 'c4n4ry-sent-to-a-page';
const TOLD = 'printed by Next';

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; ms: number; body: string }> {
  const started = performance.now();
  const response = await fetch(`${portal().baseUrl}${path}`, { redirect: 'manual', ...init });
  const body = await response.text();
  return { status: response.status, ms: performance.now() - started, body };
}

/** The id of a page's form, which anybody can read in the page. */
async function actionOf(path: string): Promise<string> {
  const { body } = await ask(path);
  const [id] = /(?<=&quot;id&quot;:&quot;|\$ACTION_ID_)[0-9a-f]{40,44}/.exec(body) ?? [];
  if (id === undefined) throw new Error(`${path} has no form`);
  return id;
}

const middle = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

it.each(['/api/auth/session', '/account', '/agency-logo', '/nowhere'])(
  'five thousand unknown cookies cost %s almost nothing',
  async (path) => {
    const cookie = Array.from({ length: 5_000 }, (_, at) => `a${at}=1`).join('; ');
    const [few, many]: [number[], number[]] = [[], []];
    await ask(path);
    for (let round = 0; round < 5; round++) {
      few.push((await ask(path, { headers: { cookie: 'a=1' } })).ms);
      many.push((await ask(path, { headers: { cookie } })).ms);
    }
    // Without the limit it took two hundred times as long.
    expect(middle(many)).toBeLessThan(10 * Math.max(middle(few), 5));
  },
);

it.each(['{', '%zz', '%5B', '[]', '[1,2]', '["",{"children":"x"}]', encodeURIComponent('["",{"children":["a"]}]')])(
  'the invalid router state %s causes no 5xx',
  async (tree) => {
    for (const path of ['/nowhere', '/sign-in', '/record-types']) {
      const headers = { rsc: '1', 'next-router-state-tree': tree };
      expect((await ask(path, { headers })).status, path).toBeLessThan(500);
    }
  },
);

it('an invalid form never causes a 5xx, with or without JavaScript', async () => {
  for (const page of ['/sign-in', '/forgot-password', '/register', '/set-password/x']) {
    const id = await actionOf(page);
    for (const body of ['{', 'null', '', '[]', '["$Q1"]', '["$K1"]', '[1,2,3]', CANARY, `["${CANARY}"`]) {
      const { status } = await ask(page, { method: 'POST', body, headers: { 'next-action': id } });
      expect([200, 303, 400], `${page} ${body}`).toContain(status);
    }
    for (const fields of [[`$ACTION_ID_${id}`], ['$ACTION_REF_1'], ['0', CANARY], ['1_$ACTION_KEY', '$F']]) {
      const form = new FormData();
      for (const name of fields) form.append(name, CANARY);
      const { status } = await ask(page, { method: 'POST', body: form });
      expect([200, 303, 400, 404], `${page} ${fields}`).toContain(status);
      const byScript = await ask(page, { method: 'POST', body: form, headers: { 'next-action': id } });
      expect([200, 303, 400, 404], `${page} ${fields}`).toContain(byScript.status);
    }
  }
});

it('a callbackUrl may contain non-ASCII characters but never leads to another site', async () => {
  const csrf = await fetch(`${portal().baseUrl}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const callbackUrl = '/my-records?search=żółw 猫';
  const fields = { csrfToken, callbackUrl, email: 'citizen@example.org', password: 'demo-password' };
  const cookie = cookiesOf(csrf).join('; ');
  const init = { method: 'POST', headers: { cookie }, redirect: 'manual' } as const;
  const signedIn = await fetch(`${portal().baseUrl}/api/auth/callback/credentials`, {
    ...init,
    body: new URLSearchParams(fields),
  });
  expect(signedIn.status).toBe(302);
  expect(signedIn.headers.get('location')).toBe(
    `${portal().baseUrl}/my-records?search=%C5%BC%C3%B3%C5%82w%20%E7%8C%AB`,
  );
  const elsewhere = await fetch(`${portal().baseUrl}/api/auth/signout`, {
    ...init,
    body: new URLSearchParams({ csrfToken, callbackUrl: '//ż.example.org/' }),
  });
  expect(elsewhere.status).toBeLessThan(500);
  expect(new URL(elsewhere.headers.get('location') ?? '', portal().baseUrl).origin).toBe(portal().baseUrl);
});

it('the first of two cookies with the same name counts', async () => {
  const good = encodeURIComponent(portal().baseUrl);
  const cookie = `next-auth.callback-url=${good}; next-auth.callback-url=${CANARY}%00`;
  expect((await ask('/api/auth/session', { headers: { cookie } })).status).toBe(200);
});

it('a path below /_next gets 404 as JSON instead of a page', async () => {
  for (const path of [`/_next/image?url=/my-records/${CANARY}&w=64&q=75`, '/_next/data/x/index.json', '/_next/']) {
    const { status, body } = await ask(path);
    expect([status, JSON.parse(body)], path).toEqual([404, expect.objectContaining({ code: 'resource_not_found' })]);
  }
});

it('the log has one JSON line for each error and nothing that was sent', async () => {
  await postSignIn({ email: `${CANARY}@example.org`, password: CANARY });
  const output = portal().output();
  expect(output).not.toContain(CANARY);
  // The first lines are what `npm start` prints for a person.
  const lines = output
    .slice(output.indexOf('Stop with Ctrl+C.'))
    .split('\n')
    .filter((line) => line !== '')
    .slice(1);
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg, level }) => msg === TOLD && level === 50);
  expect(told.length).toBeGreaterThan(10);
  for (const line of told) expect(line).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), error: {} });
});
