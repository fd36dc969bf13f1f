import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { env } from '../env';
import { describeError, log } from '../log';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Next's own request handler. It loads while the API already answers; the first page waits for it.
 * @param root the checkout, where `.next` is.
 */
export function loadNext({ root, reload }: { readonly root: string; readonly reload: boolean }): {
  handle: Handle;
  attach: (server: Server) => void;
} {
  const { HOST, PORT, publicUrl, sessionSecret } = env();
  // next-auth reads these two itself, and believes in port 3000 without them (design, Traps).
  process.env.NEXTAUTH_URL = publicUrl;
  if (sessionSecret !== undefined) process.env.NEXTAUTH_SECRET = sessionSecret;
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  let httpServer: Server | undefined;
  let loaded: Promise<Handle> | undefined;
  const load = async (): Promise<Handle> => {
    const { default: createNext } = await import('next');
    const app = createNext({
      dev: reload,
      dir: root,
      hostname: HOST,
      port: PORT,
      customServer: true,
      ...(httpServer && { httpServer }),
    });
    await app.prepare();
    return app.getRequestHandler() as Handle;
  };
  return {
    attach: (server) => {
      httpServer = server;
      loaded = load();
      // The API answers without pages; a page request then gets this error.
      loaded.catch((error: unknown) =>
        log().error({ error: describeError(error) }, 'the pages could not be loaded; run npm run build'),
      );
    },
    handle: async (request, response) => {
      loaded ??= load();
      await (await loaded)(request, response);
    },
  };
}
