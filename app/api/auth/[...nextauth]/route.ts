import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/auth-options';

type Context = { readonly params: Promise<{ nextauth: string[] }> };

// The options read the settings, which a build has not got: made for each request.
const handle = (request: Request, context: Context): Promise<Response> => NextAuth(authOptions())(request, context);

export { handle as GET, handle as POST };
