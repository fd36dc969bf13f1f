import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/auth-options';
import { refuseCallbackUrl } from '@/lib/auth/callback-url';
import { describeError, log } from '@/lib/log';

type Context = { readonly params: Promise<{ nextauth: string[] }> };

/** The cookie is not taken away: what it opens is still open. */
function notEnded(reason: unknown): Response {
  log().error({ err: describeError(reason) }, 'a session could not be ended');
  const headers = { 'cache-control': 'no-store', 'retry-after': '2' };
  return Response.json({ message: 'You are still signed in: try again in a moment.' }, { status: 503, headers });
}

// The options read the settings, which a build has not got: made for each request.
async function handle(request: Request, context: Context): Promise<Response> {
  const refused = await refuseCallbackUrl(request);
  if (refused !== undefined) return refused;
  let failure: { readonly reason: unknown } | undefined;
  const options = authOptions((reason) => {
    failure = { reason };
  });
  const answer = await NextAuth(options)(request, context);
  return failure === undefined ? answer : notEnded((failure as { reason: unknown }).reason);
}

export { handle as GET, handle as POST };
