import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Finding, ok, reasonOf, warning, wrong } from './finding';

const CHECK = 'TLS';
const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
const EXPECTED_RENEWAL_DAYS = 21;

/** Checks that the certificate of an https URL is trusted, matches the host name and does not expire soon. */
export async function checkCertificate(url: URL): Promise<Finding> {
  const { hostname, port } = url;
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    // SNI allows names only, not IP addresses (RFC 6066 section 3).
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  });
  socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
  try {
    await once(socket, 'secureConnect');
    const expiry = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((expiry.getTime() - Date.now()) / DAY_MS);
    const found = `certificate for ${host} expires ${expiry.toISOString().slice(0, 10)} (${days} days)`;
    if (days < 0) return wrong(CHECK, found, 'Renew it: browsers block the portal.');
    const reason = socket.authorizationError;
    if (reason)
      return wrong(
        CHECK,
        `${found}, not trusted (${reason})`,
        'Serve a full certificate chain from a trusted authority, issued for this host name.',
      );
    return days < EXPECTED_RENEWAL_DAYS
      ? warning(CHECK, found, 'Renew it, and find out why automatic renewal failed.')
      : ok(CHECK, found);
  } catch (error) {
    return wrong(CHECK, `no TLS at ${url.host} (${reasonOf(error)})`, 'Start the proxy or correct PUBLIC_URL.');
  } finally {
    socket.destroy();
  }
}
