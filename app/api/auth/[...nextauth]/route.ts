import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/auth-options';
import { refuseCallbackUrl } from '@/lib/auth/callback-url';

type Context = { readonly params: Promise<{ nextauth: string[] }> };

// The options read the settings, which a build has not got: made for each request.
const handle = async (request: Request, context: Context): Promise<Response> =>
  (await refuseCallbackUrl(request)) ?? NextAuth(authOptions())(request, context);

export { handle as GET, handle as POST };
