import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Finding, ok, reasonOf, warning, wrong } from './finding';

const CHECK = 'TLS';
const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
/** Certificates that renew themselves do so before; nobody has to hurry yet. */
const SOON_DAYS = 21;

/** The certificate at an https address: trusted, of this name, and for how long. */
export async function checkCertificate(address: URL): Promise<Finding> {
  const { hostname, port } = address;
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    // Names only (RFC 6066 section 3).
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  });
  socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
  try {
    await once(socket, 'secureConnect');
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const found = `certificate of ${host} until ${until.toISOString().slice(0, 10)} (${days} days)`;
    if (days < 0) return wrong(CHECK, found, 'Renew it: browsers refuse the portal.');
    const reason = socket.authorizationError;
    if (reason)
      return wrong(
        CHECK,
        `${found}, not trusted (${reason})`,
        'Serve the whole chain of a known authority, for this name.',
      );
    return days < SOON_DAYS
      ? warning(CHECK, found, 'Renew it; look why that does not happen by itself.')
      : ok(CHECK, found);
  } catch (error) {
    return wrong(CHECK, `no TLS at ${address.host} (${reasonOf(error)})`, 'Start the proxy, or correct PUBLIC_URL.');
  } finally {
    socket.destroy();
  }
}
