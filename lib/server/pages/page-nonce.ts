import 'server-only';
import { headers } from 'next/headers';

/** The CSP nonce of this response (see `setPagePolicy`); undefined under plain `next start`. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? '';
  return /'nonce-([^']+)'/.exec(policy)?.[1];
}
