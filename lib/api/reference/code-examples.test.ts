import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeExample, requestUrl } from './code-examples';

const ORIGIN = 'https://records.example.org/api';

describe('requestUrl', () => {
  it('omits empty values and keeps slashes and commas readable', () => {
    const values = { type: 'Building/Residential/Garage/New', lang: ' ', modules: 'Building,Fire', q: 'a&b c' };
    expect(requestUrl(ORIGIN, '/v4/records/mine', values)).toBe(
      `${ORIGIN}/v4/records/mine?type=Building/Residential/Garage/New&modules=Building,Fire&q=a%26b%20c`,
    );
    expect(requestUrl('', '/v4/records/mine', {})).toBe('/v4/records/mine');
  });

  it('encodes any value so that it decodes to the same text', () => {
    const decoded = (value: string) =>
      new URL(requestUrl(ORIGIN, '/x', { status: value })).searchParams.get('status') ?? '';
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(decoded(value)).toBe(value.trim());
      }),
    );
    expect(decoded('عربي 👩‍🔧 %41+#')).toBe('عربي 👩‍🔧 %41+#');
    expect(decoded('half \ud800 pair')).toBe('half \ufffd pair');
  });
});

describe('codeExample', () => {
  const awkward = "it's $HOME `id` \\ \"quoted\"; rm -rf 'x'";

  it('quotes any URL for the shell', () => {
    const script = codeExample('curl', `${ORIGIN}/${awkward}`).replace('curl -sS', "printf '%s\\n'");
    const { stdout } = spawnSync('sh', ['-c', script], {
      encoding: 'utf8',
      env: { ...process.env, TOKEN: 'of-the-test' },
    });
    expect(stdout.split('\n')).toEqual([`${ORIGIN}/${awkward}`, '-H', 'Authorization: Bearer of-the-test', '']);
  });

  it('quotes any text for JavaScript, and uses the same literal in Python', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [, literal = ''] = /fetch\(('.*'), \{$/m.exec(codeExample('javascript', text)) ?? [];
        expect(new Function(`return ${literal}`)()).toBe(text);
        expect(codeExample('python', text)).toContain(`Request(${literal})`);
      }),
    );
  });
});
