import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../processes/free-port';
import { checkCertificate } from './certificate';

const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));

function makeCertificate(days: number) {
  const [key, cert] = [path.join(folder, `${days}.key`), path.join(folder, `${days}.crt`)];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const keyOptions = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', String(days)];
  execFileSync('openssl', ['req', '-x509', ...keyOptions, ...subject], { stdio: 'pipe' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function withServer<Result>(days: number, check: (url: URL) => Promise<Result>): Promise<Result> {
  const server = createServer(makeCertificate(days), (_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = server.address();
  try {
    return await check(new URL(`https://localhost:${typeof url === 'object' ? url?.port : 0}`));
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

describe('checkCertificate', () => {
  it('reports the expiry date of a self-signed certificate and that it is not trusted', async () => {
    const finding = await withServer(90, checkCertificate);
    expect(finding).toMatchObject({
      state: 'wrong',
      found: expect.stringMatching(
        /^certificate for localhost expires .* \((89|90) days\), not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
      ),
    });
  });

  it('reports the error code when nothing listens at the URL', async () => {
    const url = new URL(`https://127.0.0.1:${await freePort()}`);
    expect(await checkCertificate(url)).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
