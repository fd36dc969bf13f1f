import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { setBaseUrl } from '../support/api-client';
import { sendRaw } from '../support/attacks/raw-http';
import { MAX_REMEASUREMENTS, median, NOISE_FLOOR_MS, setUpCostMeter } from '../support/load/request-cost';
import { ROOT } from '../support/portal-process';

// One anonymous request must not stall the server for others, regardless of its body.
const { portal, slowCases } = setUpCostMeter();

const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const;
/** 20,900 different letters, 62 kB: the URL parser takes time that grows with the square of their number. */
const longHost = Array.from({ length: 20_900 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');

it.each(['/api/auth/signout', '/api/auth/callback/credentials', '/api/auth/signin/oidc'])(
  'no callbackUrl in a body of 62 kB makes %s take five times as long',
  async (path) => {
    const forms = ['http://', '//', '/\\\\', 'ws:', ' http:'].map((start) => ({
      name: `a form with ${start}`,
      harmless: { path, headers: FORM, body: 'callbackUrl=http://a' },
      costly: { path, headers: FORM, body: `callbackUrl=${start}${longHost}` },
    }));
    const json = {
      name: 'JSON',
      harmless: { path, headers: { 'content-type': 'application/json' }, body: '{"callbackUrl":"http://a"}' },
      costly: {
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ callbackUrl: `http://${longHost}` }),
      },
    };
    expect(await slowCases([...forms, json])).toEqual([]);
  },
);

it.each(['/api/oauth2/token', '/api/oauth2/revoke'])(
  '%s reads a body in one-byte chunks in linear time',
  async (path) => {
    setBaseUrl(portal().baseUrl);
    const post = async (chunks: number): Promise<number> => {
      const started = performance.now();
      const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', 'Transfer-Encoding: chunked'];
      const body = `${'1\r\na\r\n'.repeat(chunks)}0\r\n\r\n`;
      await sendRaw(`${[...head, `Content-Type: ${FORM['content-type']}`].join('\r\n')}\r\n\r\n${body}`);
      return performance.now() - started;
    };
    const [few, many] = [15_000, 60_000];
    let ratio = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt <= MAX_REMEASUREMENTS && ratio > 2 * (many / few); attempt++) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < 5; round++) {
        times[0].push(await post(few));
        times[1].push(await post(many));
      }
      ratio = Math.min(ratio, median(times[1]) / Math.max(NOISE_FLOOR_MS, median(times[0])));
    }
    // If the time grew with the square of the size, the ratio would be four times as high.
    expect(ratio).toBeLessThanOrEqual(2 * (many / few));
  },
);

/** Every server action of the build; pages contain their ids. */
const actionIds = (): string[] => {
  const manifest = readFileSync(path.join(ROOT, '.next/server/server-reference-manifest.json'), 'utf8');
  return Object.keys((JSON.parse(manifest) as { node: Record<string, unknown> }).node);
};

it('no argument of a server action costs more than plain text, however deeply it is nested', async () => {
  const part = ([name, value]: readonly [string, unknown]): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`;
  const lists = [
    ['1', Array(990).fill('$D0')],
    ['3', Array(990).fill('$1')],
    ['2_password', 'x'.repeat(20)],
  ] as const;
  const bodyOf = (...bound: readonly unknown[]): string =>
    `${[...lists, ['0', bound] as const].map(part).join('')}--b--\r\n`;
  const nested = [
    ['$3', { attempt: 0 }, '$K2'],
    ['text', { attempt: '$3', values: '$3' }, '$K2'],
    [{ attempt: '$3' }, '$K2'],
    ['$3'],
  ];
  const cases = actionIds().flatMap((id) =>
    nested.map((bound, at) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'next-action': id };
      const asked = { path: '/set-password/x', headers };
      return {
        name: `${id}, ${at}`,
        harmless: { ...asked, body: bodyOf('text', { attempt: 0 }, '$K2') },
        costly: { ...asked, body: bodyOf(...bound) },
      };
    }),
  );
  expect(await slowCases(cases)).toEqual([]);
});
