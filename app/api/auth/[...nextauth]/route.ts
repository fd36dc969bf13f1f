import NextAuth from 'next-auth';
import { traceIdOf } from '@/lib/http/call';
import { deviceCookieHeader } from '@/lib/http/cookies';
import { errorResponse } from '@/lib/http/responses/error-response';
import { rejectCallbackUrl } from '@/lib/identity/sessions/callback-url';
import { missingSignInSetting } from '@/lib/identity/sessions/missing-setting';
import { describeError, log } from '@/lib/platform/log';
import { env } from '@/lib/platform/settings/env';
import { authOptions } from '@/lib/portal/sign-in/auth-options';
import { checkBodyLength } from '@/lib/server/front/read-body';

type Context = { readonly params: Promise<{ nextauth: string[] }> };

/** Does not clear the session cookie, because the session is still valid. */
function signOutFailed(reason: unknown): Response {
  log().error({ err: describeError(reason) }, 'could not end a session');
  const headers = { 'cache-control': 'no-store', 'retry-after': '2' };
  return Response.json({ message: 'You are still signed in: try again in a moment.' }, { status: 503, headers });
}

/** Replaces a 401 with a retryable status. A redirect has the error in its URL and keeps its status. */
function retryableResponse(
  { status, headers, body }: Response,
  unlessRedirect: 429 | 503,
  retryAfterSeconds: number,
): Response {
  const changed = new Headers(headers);
  changed.set('retry-after', String(retryAfterSeconds));
  return new Response(body, { status: status === 401 ? unlessRedirect : status, headers: changed });
}

function withDeviceCookie({ status, headers, body }: Response, cookie: string): Response {
  const changed = new Headers(headers);
  changed.append('set-cookie', deviceCookieHeader(cookie));
  return new Response(body, { status, headers: changed });
}

/** Only under plain `next start`, because `npm start` creates missing settings or asks for them. */
function notSetUp(setting: string): Response {
  log().error({ setting }, 'sign-in is not set up: a setting is missing');
  const message = `Sign-in is not set up: ${setting} is missing.`;
  return Response.json({ message }, { status: 503, headers: { 'cache-control': 'no-store' } });
}

/** For plain `next start`; otherwise the front server checks the length. */
function rejectLongBody(request: Request): Response | undefined {
  try {
    checkBodyLength({ headers: Object.fromEntries(request.headers) });
    return undefined;
  } catch (thrown) {
    return errorResponse(thrown, traceIdOf(request));
  }
}

// Options are created per request, because settings are not available during a build.
async function handle(request: Request, context: Context): Promise<Response> {
  const missing = missingSignInSetting();
  if (missing !== undefined) return notSetUp(missing);
  // next-auth reads the portal's URL only from this variable, which the front server sets too.
  process.env.NEXTAUTH_URL = env().publicUrl;
  const rejected = rejectLongBody(request) ?? (await rejectCallbackUrl(request));
  if (rejected !== undefined) return rejected;
  let adjust = (response: Response): Response => response;
  const options = authOptions({
    onUnchecked: () => {
      adjust = (response) => retryableResponse(response, 503, 2);
    },
    onTooMany: (retryAfterSeconds) => {
      adjust = (response) => retryableResponse(response, 429, retryAfterSeconds);
    },
    onKnownDevice: (cookie) => {
      adjust = (response) => withDeviceCookie(response, cookie);
    },
    onNotEnded: (reason) => {
      adjust = () => signOutFailed(reason);
    },
  });
  const response: Response = await NextAuth(options)(request, context);
  return adjust(response);
}

export { handle as GET, handle as POST };
