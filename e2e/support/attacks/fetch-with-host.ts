import { request } from 'node:http';
import { baseUrl } from '../api-client';

/** @returns the headers and the body of the answer as one string, without its status. */
export function fetchWithHost(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    request(`${baseUrl()}${path}`, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => resolve(`${response.rawHeaders.join('\n')}\n\n${Buffer.concat(parts)}`));
      response.once('error', reject);
    })
      .once('error', reject)
      .end();
  });
}
