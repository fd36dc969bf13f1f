import { hostCookie } from '../../http/cookies';

const PARAMETER = 'callbackUrl';
/** next-auth would fail on an invalid JSON body and log it. */
const INVALID_JSON = Symbol('invalid JSON');

const MAX_URL_LENGTH = 2_048;
/** The URL parser's time grows with the square of a non-ASCII host's length. */
const MAX_HOST_LENGTH = 300;
const HOST = /^ *(?:[a-z][a-z\d+.-]*:)?[\\/]*([^\\/?#]*)/i;

/** Whether next-auth accepts the value as a URL. Control characters are rejected because it goes into a response header. */
function isUrl(value: string): boolean {
  if (value.length > MAX_URL_LENGTH || /\p{Cc}/u.test(value)) return false;
  if ((HOST.exec(value)?.[1] ?? '').length > MAX_HOST_LENGTH) return false;
  const base = value.startsWith('/') ? 'http://portal.invalid' : undefined;
  return URL.canParse(value, base) && /^https?:$/.test(new URL(value, base).protocol);
}

async function readBody(request: Request): Promise<string | null | typeof INVALID_JSON> {
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
    return INVALID_JSON;
  }
}

function readCookie(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  if (value === undefined || value === '') return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Rejects a `callbackUrl` that is not a URL, in the query, body or cookie; an invalid cookie is deleted. */
export async function rejectCallbackUrl(request: Request): Promise<Response | undefined> {
  const parameter = new URL(request.url).searchParams.get(PARAMETER) ?? (await readBody(request));
  if (parameter === INVALID_JSON) return Response.json({ message: 'The body is not valid JSON.' }, { status: 400 });
  const cookie = hostCookie('next-auth.callback-url');
  const cookieUrl = readCookie(request, cookie);
  const hasInvalidCookie = cookieUrl !== null && !isUrl(cookieUrl);
  if ((parameter === null || parameter === '' || isUrl(parameter)) && !hasInvalidCookie) return undefined;
  const secure = cookie.startsWith('__Host-') ? '; Secure' : '';
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (hasInvalidCookie) headers.set('set-cookie', `${cookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  const message = 'callbackUrl must be a path of this site, such as /my-records';
  return Response.json({ message }, { status: 400, headers });
}
