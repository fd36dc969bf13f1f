import { answerUnderNext } from '@/lib/oauth/answer-under-next';

type Context = { readonly params: Promise<{ readonly path: string[] }> };

// The front server answers these addresses before Next; this is the same provider for plain `next start`.
const handle = async (request: Request, { params }: Context): Promise<Response> =>
  answerUnderNext(request, (await params).path);

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };
