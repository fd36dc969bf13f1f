import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { describeError, log } from '../../platform/log';
import { env } from '../../platform/settings/env';
import { logConsole } from '../processes/quiet-console';
import { releaseCallSites } from '../processes/release-call-sites';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Next's own request handler. It is loaded by the first page that somebody asks for, which waits for it (half a second):
 * where only the API is used, it takes no memory (60 MB). While pages are edited it loads at once.
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
    // While pages are edited, their authors read the console.
    if (!reload) logConsole();
    releaseCallSites();
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
  const start = (): Promise<Handle> => {
    loaded ??= load().catch((error: unknown) => {
      log().error({ error: describeError(error) }, 'the pages could not be loaded; run npm run build');
      throw error;
    });
    return loaded;
  };
  return {
    attach: (server) => {
      httpServer = server;
      if (reload) start().catch(() => undefined);
    },
    handle: async (request, response) => {
      await (await start())(request, response);
    },
  };
}
