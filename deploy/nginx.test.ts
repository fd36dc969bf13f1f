import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// Checks what can be checked without nginx; docs/run/install.md says what was tried with it.

const CONF = readFileSync(path.join(import.meta.dirname, 'nginx.conf'), 'utf8').replaceAll(/^\s*#.*$/gm, '');
const HSTS = /add_header Strict-Transport-Security "max-age=\d+" always;/;

/** The name and the content of each location. */
const LOCATIONS = [...CONF.matchAll(/^\tlocation (?:= )?(\S+) \{\n([\s\S]*?)^\t\}/gm)].map(
  ([, name = '', body = '']) => ({ name, body }),
);
/** Status -> the location that answers it. */
const ERROR_PAGES = new Map(
  [...CONF.matchAll(/error_page ([\d ]+?)(?: =\d*)? (\S+);/g)].flatMap(([, statuses = '', target = '']) =>
    statuses.split(' ').map((status) => [status, target] as const),
  ),
);

describe('the configuration for nginx', () => {
  it('gives every error that nginx answers itself the body of a portal error', () => {
    expect([...ERROR_PAGES.keys()].sort()).toEqual(['400', '405', '413', '414', '494', '502', '504']);
    for (const [status, target] of ERROR_PAGES) {
      if (target.startsWith('$')) continue;
      const body = LOCATIONS.find(({ name }) => name === target)?.body ?? '';
      const [, code = '', text = ''] = /return (\d{3}) '(.*)';/.exec(body) ?? [];
      expect(code).toBe(status === '494' ? '431' : status);
      expect(JSON.parse(text)).toEqual({
        status: Number(code),
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.stringMatching(/^[A-Z].*\.$/),
        more: null,
        traceId: '$request_id',
      });
    }
  });

  it('sends Strict-Transport-Security everywhere, even in locations whose own headers replace inherited ones', () => {
    expect(CONF.split(/^\tlocation /m)[0]).toMatch(HSTS);
    const own = LOCATIONS.filter(({ body }) => body.includes('add_header'));
    expect(own.map(({ name }) => name)).toEqual(['/records-portal-bad-method', '@away_program', '@away_person']);
    for (const { body } of own) expect(body).toMatch(HSTS);
  });

  it('lets oversized headers through to the portal, because over HTTP/2 nginx would close the connection', () => {
    const [, kilobytes = '0'] = /large_client_header_buffers \d+ (\d+)k;/.exec(CONF) ?? [];
    expect(Number(kilobytes)).toBeGreaterThanOrEqual(128);
  });
});
