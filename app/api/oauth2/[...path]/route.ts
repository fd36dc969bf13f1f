import { serveUnderNext } from '@/lib/server/oauth-under-next';

type Context = { readonly params: Promise<{ readonly path: string[] }> };

// For plain `next start`; otherwise the front server handles these paths.
const handle = async (request: Request, { params }: Context): Promise<Response> =>
  serveUnderNext(request, (await params).path);

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };
