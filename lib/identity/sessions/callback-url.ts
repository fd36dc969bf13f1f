import { hostCookie } from '../../http/cookies';

const PARAMETER = 'callbackUrl';
/** What is no JSON: next-auth would fail over it, and print it. */
const UNREADABLE = Symbol('unreadable');

/** Longer than any page's address here. */
const LONGEST_ADDRESS = 2_048;
/** A host of other letters takes the parser of addresses the square of its length: 20,000 letters half a second. */
const LONGEST_HOST = 300;
/** What may be a host: what stands first behind the scheme and its slashes, as browsers repair them. */
const HOST = /^ *(?:[a-z][a-z\d+.-]*:)?[\\/]*([^\\/?#]*)/i;

/**
 * What next-auth takes for an address: anything else makes it answer as if the portal were set up wrongly. What no header
 * can carry would fail on the way out.
 */
function isAddress(value: string): boolean {
  if (value.length > LONGEST_ADDRESS || /\p{Cc}/u.test(value)) return false;
  if ((HOST.exec(value)?.[1] ?? '').length > LONGEST_HOST) return false;
  const base = value.startsWith('/') ? 'http://portal.invalid' : undefined;
  return URL.canParse(value, base) && /^https?:$/.test(new URL(value, base).protocol);
}

async function sentInBody(request: Request): Promise<string | null | typeof UNREADABLE> {
  if (request.method !== 'POST') return null;
  const text = await request.clone().text();
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    return new URLSearchParams(text).get(PARAMETER);
  }
  try {
    const body: unknown = JSON.parse(text);
    const value = body instanceof Object && PARAMETER in body ? body[PARAMETER] : null;
    return value === null ? null : String(value);
  } catch {
    return UNREADABLE;
  }
}

function sentAsCookie(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  if (value === undefined || value === '') return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Refuses a request to next-auth whose `callbackUrl` is no address (400), be it a parameter, a field or the cookie that
 * next-auth keeps it in, which is then taken away.
 */
export async function refuseCallbackUrl(request: Request): Promise<Response | undefined> {
  const sent = new URL(request.url).searchParams.get(PARAMETER) ?? (await sentInBody(request));
  if (sent === UNREADABLE) return Response.json({ message: 'The body is not valid JSON.' }, { status: 400 });
  const cookie = hostCookie('next-auth.callback-url');
  const kept = sentAsCookie(request, cookie);
  const isKeptWrong = kept !== null && !isAddress(kept);
  if ((sent === null || sent === '' || isAddress(sent)) && !isKeptWrong) return undefined;
  const secure = cookie.startsWith('__Host-') ? '; Secure' : '';
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (isKeptWrong) headers.set('set-cookie', `${cookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  const message = 'callbackUrl must be a path of this site, such as /my-records';
  return Response.json({ message }, { status: 400, headers });
}
