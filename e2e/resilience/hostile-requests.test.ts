import { beforeAll, describe, expect, it } from 'vitest';
import { DESCRIBE, listMine, MINE, STATUSES, TYPES } from '../support/answers';
import { baseUrl, tokenOf } from '../support/api-client';
import { BROKEN_QUERIES, HOSTILE_NAMES, HOSTILE_VALUES, LOOKALIKE_HEADERS } from '../support/attacks/hostile-values';
import { type RawResponse, sendTarget } from '../support/attacks/raw-http';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { signInAs } from '../support/session';
import { METRICS_TOKEN } from '../support/settings';
import { testSize } from '../support/test-size';

/** The promised limits; on a busy machine the times of plain requests count instead. */
const SLOWEST_MS = 200;
const LONGEST_BLOCK_MS = 100;
const ROOM = 3;
/** The slowest requests are sent again alone: one that is really slow is slow every time. */
const AGAIN = { requests: testSize({ usual: 10, full: 30 }), times: 4 };

/** Sends every value to every parameter, or spreads the values over the parameters. */
const IS_FULL = testSize({ usual: 0, full: 1 }) === 1;
/** Pages take the longest to render, so only every fifth value is sent to them. */
const forPage = <Item>(list: readonly Item[]): readonly Item[] => list.filter((_, at) => IS_FULL || at % 5 === 0);

// DEMO=on, since requests that claim to come through a proxy would otherwise be refused before anything parses them.
setUpDedicatedPortal({ METRICS_TOKEN, DEMO: 'on' });

type Sent = {
  readonly target: string;
  readonly method: string;
  readonly headers: readonly string[];
  readonly ms: number;
};
const sent: Sent[] = [];

let authorization: string;
let cookie: string;

const BUILT_FOR: Readonly<Record<string, string>> = {
  [MINE]: '',
  [TYPES]: 'module=Building',
  [DESCRIBE]: 'type=Building/Residential/Garage/New',
  [STATUSES]: 'group=BUILDING',
};
const API = Object.keys(BUILT_FOR);
const ALL_PAGES = [
  '/my-records',
  '/record-types',
  '/account',
  '/sign-in',
  '/developers/my-records',
  '/my-records/DEMO-1',
];
const PAGES = IS_FULL ? ALL_PAGES : ALL_PAGES.slice(0, 4);

const timed = async (target: string, method: string, headers: readonly string[]): Promise<[RawResponse, number]> => {
  const started = performance.now();
  const answer = await sendTarget(target, method, headers);
  return [answer, performance.now() - started];
};

async function send(target: string, { method = 'GET', headers = [] as readonly string[] } = {}): Promise<RawResponse> {
  const caller = target.includes('/api/') ? `Authorization: ${authorization}` : `Cookie: ${cookie}`;
  const [answer, ms] = await timed(target, method, [caller, ...headers]);
  sent.push({ target, method, headers: [caller, ...headers], ms });
  return answer;
}

const withQuery = (path: string, query: string): string => {
  const whole = [BUILT_FOR[path] ?? '', query].filter((part) => part !== '').join('&');
  return `${path}?${whole}`;
};

/** The longest block of the event loop since the last call, in ms. */
async function longestBlock(): Promise<number> {
  const response = await fetch(`${baseUrl()}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1];
  return Number(seconds) * 1_000;
}

beforeAll(async () => {
  authorization = await tokenOf('contractor');
  cookie = await signInAs('contractor');
  // The first page of each kind loads its code.
  for (const target of [...API, ...PAGES])
    for (let turn = 0; turn < 3; turn++) await timed(target, 'GET', [`Cookie: ${cookie}`]);
});

/** The API must answer JSON and never redirect (contract), and nothing may answer 5xx. */
function expectHarmless(target: string, { status, headers, raw }: RawResponse): void {
  expect(status, `${target.slice(0, 200)}: ${raw.slice(0, 200)}`).toBeGreaterThanOrEqual(200);
  expect(status, target.slice(0, 200)).toBeLessThan(500);
  if (target.startsWith('/api/')) {
    expect([200, 400, 404, 405, 414, 431], target.slice(0, 200)).toContain(status);
    expect(headers.get('content-type'), target.slice(0, 200)).toMatch(/^application\/json/);
  }
  expect(headers.get('location') ?? '').not.toMatch(/evil|^\/\/|^\\/);
  expect(headers.has('set-cookie') && /x=1/.test(headers.get('set-cookie') ?? '')).toBe(false);
}

describe.each([...API, ...PAGES.slice(0, 2)])('GET %s', (path) => {
  const isApi = path.startsWith('/api/');
  const names: readonly string[] =
    path === MINE
      ? ['module', 'types', 'status', 'customId', 'openedDateFrom', 'limit', 'fields', 'expand', 'lang', 'cursor']
      : ['module', 'type', 'group', 'status', 'cursor', 'page'];

  it.each(names)('survives hostile values of %s', async (name) => {
    const values = (isApi ? HOSTILE_VALUES : forPage(HOSTILE_VALUES)).filter(
      (_, at) => IS_FULL || at % names.length === names.indexOf(name),
    );
    for (const value of values) {
      const target = `${path}?${name}=${encodeURIComponent(value)}`;
      expectHarmless(target, await send(target));
    }
  });

  it('survives hostile, repeated and undecodable parameter names', async () => {
    for (const name of isApi ? HOSTILE_NAMES : forPage(HOSTILE_NAMES)) {
      const target = withQuery(path, `${encodeURIComponent(name)}=1`);
      const answer = await send(target);
      expectHarmless(target, answer);
      expect(answer.status, target).toBe(200);
    }
    for (const query of isApi ? BROKEN_QUERIES : forPage(BROKEN_QUERIES)) {
      const target = withQuery(path, query);
      const answer = await send(target);
      expectHarmless(target, answer);
      if (isApi) expect(answer.status, target).toBe(400);
    }
    for (const name of ['status', 'lang', 'colour', '__proto__']) {
      const target = withQuery(path, Array.from({ length: 1_000 }, () => `${name}=1`).join('&'));
      expectHarmless(target, await send(target));
    }
  });
});

describe('targets and headers of 2 to 70 kB', () => {
  const KILOBYTES = [2, 8, 15, 17, 70];
  const filler = (kilobytes: number): string => 'a'.repeat(kilobytes * 1_000);

  it.each([...API, ...PAGES])('are harmless to %s', async (path) => {
    for (const kilobytes of KILOBYTES) {
      const asQuery = withQuery(path, `x=${filler(kilobytes)}`);
      const asPath = `${path}/${filler(kilobytes)}`;
      const asHeader = await send(withQuery(path, 'x=1'), {
        headers: [`x-filler: ${filler(kilobytes)}`],
      });
      const responses = { asQuery: await send(asQuery), asPath: await send(asPath) };
      expectHarmless(asQuery, responses.asQuery);
      expectHarmless(asPath, responses.asPath);
      expectHarmless(path, asHeader);
      // The limits are 16 kB of target and 64 kB of headers (contract, errors).
      const isTooLong = [414, 431].includes(responses.asQuery.status);
      expect(isTooLong, `${path} ${kilobytes}`).toBe(kilobytes > 16);
      expect([414, 431].includes(responses.asPath.status), `${path} ${kilobytes}`).toBe(kilobytes > 16);
      expect(asHeader.status === 431, `${path} ${kilobytes}`).toBe(kilobytes > 64);
    }
  });
});

describe('unusual methods and targets', () => {
  const METHODS = ['TRACE', 'PROPFIND', 'DELETE', 'PUT', 'PATCH', 'LINK', 'M-SEARCH', 'get', 'FOO', 'A'.repeat(3_000)];

  it.each([...API, ...PAGES])('are harmless to %s', async (path) => {
    for (const method of METHODS) {
      const answer = await send(path, { method });
      expectHarmless(path, answer);
      expect([400, 405, 431], `${method.slice(0, 10)} ${path}`).toContain(answer.status);
    }
    for (const origin of ['http://evil.example', 'https://evil.example:1', 'http://user@evil.example']) {
      const answer = await send(`${origin}${path}`);
      expectHarmless(path, answer);
      expect(answer.raw).not.toContain('evil.example');
    }
    for (const odd of [
      `${path}/..;/x`,
      `${path}/%2e%2e/%2e%2e/x`,
      `${path};a=b`,
      `/%5cevil.example${path}`,
      `/.${path}`,
      `//evil.example${path}`,
    ])
      expectHarmless(odd, await send(odd));
  });
});

describe('headers that only a proxy or a framework may send', () => {
  const ADMIN_PAGES = [
    '/admin/apps',
    '/admin/accounts',
    '/admin/invitations',
    '/admin/audit',
    '/account',
    '/my-records',
    '/staff/checklists',
  ];

  it.each(ADMIN_PAGES)('do not show %s to visitors', async (page) => {
    const [without] = await timed(page, 'GET', []);
    for (const header of LOOKALIKE_HEADERS) {
      const [answer] = await timed(page, 'GET', [header]);
      expectHarmless(page, answer);
      expect(answer.body, `${page} ${header}`).not.toMatch(/demo-app|contractor@example\.org|BP20\d\d-/);
      if (!/^(rsc|next-|x-nextjs-data)/.test(header))
        expect([answer.status, answer.headers.get('location')], header).toEqual([
          without.status,
          without.headers.get('location'),
        ]);
    }
    for (const name of forPage(HOSTILE_NAMES)) {
      const [answer] = await timed(`${page}?${encodeURIComponent(name)}=1`, 'GET', []);
      expect(answer.body, `${page} ${name}`).not.toMatch(/demo-app|contractor@example\.org|BP20\d\d-/);
    }
  });

  it.each(API)('do not change the answer of %s', async (path) => {
    const expected = await send(withQuery(path, 'limit=2'));
    for (const header of LOOKALIKE_HEADERS.filter((each) => !each.startsWith('next-action'))) {
      const answer = await send(withQuery(path, 'limit=2'), { headers: [header] });
      expect([answer.status, answer.body], header).toEqual([expected.status, expected.body]);
    }
  });
});

/** The shortest time and the shortest event-loop block of several runs of a request sent alone, in ms. */
async function alone({ target, method, headers }: Omit<Sent, 'ms'>): Promise<{ ms: number; block: number }> {
  const least = { ms: Infinity, block: Infinity };
  for (let time = 0; time < AGAIN.times; time++) {
    await longestBlock();
    least.ms = Math.min(least.ms, (await timed(target, method, headers))[1]);
    least.block = Math.min(least.block, await longestBlock());
  }
  return least;
}

it.each<[string, Record<string, string>]>([
  ['sent without script', {}],
  ['sent by the script of a page', { 'next-action': '0'.repeat(42) }],
])('a truncated form causes no 5xx: %s', async (_, headers) => {
  const type = { 'content-type': 'multipart/form-data; boundary=b', ...headers };
  for (const body of ['', 'x', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf', '--b--\r\n--b']) {
    const { status } = await fetch(`${baseUrl()}/sign-in`, { method: 'POST', body, headers: type });
    expect(status, body).toBeLessThan(500);
  }
});

describe('all hostile requests', () => {
  it('left the portal working', async () => {
    expect(await listMine('limit=3', authorization)).toHaveLength(3);
  });

  it.each([
    ['of the API', API, (target: string) => target.includes('/api/')],
    ['of pages', PAGES, (target: string) => !target.includes('/api/')],
  ])(
    `%s took less than ${SLOWEST_MS} ms and blocked the event loop for less than ${LONGEST_BLOCK_MS} ms`,
    async (_, usual, isOne) => {
      const all = sent.filter(({ target }) => isOne(target));
      const longest = [...all].sort((a, b) => b.ms - a.ms).slice(0, AGAIN.requests);
      const found: { ms: number; block: number; what: string }[] = [];
      for (const each of longest)
        found.push({ ...(await alone(each)), what: `${each.method} ${each.target.slice(0, 80)}` });
      const plain: { ms: number; block: number }[] = [];
      for (const path of usual) {
        const headers = [`Cookie: ${cookie}`, ...(isOne('/api/') ? [`Authorization: ${authorization}`] : [])];
        plain.push(await alone({ target: withQuery(path, ''), method: 'GET', headers }));
      }
      const most = (of: 'ms' | 'block', list: readonly { ms: number; block: number }[]) =>
        Math.round(Math.max(...list.map((each) => each[of])));
      const slowest = found.reduce((a, b) => (b.ms > a.ms ? b : a));
      console.log(
        `${all.length} hostile requests. Sent alone, the slowest takes ${most('ms', found)} ms (${slowest.what}; a plain one: ${most('ms', plain)} ms) ` +
          `and the event loop stops for ${most('block', found)} ms at most (a plain one: ${most('block', plain)} ms).`,
      );
      const over = found.filter(
        ({ ms, block }) =>
          ms > Math.max(SLOWEST_MS, ROOM * most('ms', plain)) ||
          block > Math.max(LONGEST_BLOCK_MS, ROOM * most('block', plain)),
      );
      expect(over).toEqual([]);
    },
  );
});
