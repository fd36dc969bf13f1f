import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// Checks what can be checked without Caddy.

const CADDYFILE = readFileSync(path.join(import.meta.dirname, 'Caddyfile'), 'utf8').replaceAll(/^\s*#.*$/gm, '');
const [, OF_PORTAL = ''] = /\breverse_proxy [^\n]*\{\n([\s\S]*?)^\t\}/m.exec(CADDYFILE) ?? [];

it("the Caddyfile sets Strict-Transport-Security exactly once, even on Caddy's own responses, and removes the portal's", () => {
  expect(CADDYFILE.match(/^\theader Strict-Transport-Security "max-age=\d+"$/gm)).toHaveLength(1);
  expect(OF_PORTAL).toMatch(/^\t\theader_down -Strict-Transport-Security$/m);
});
