import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { currentPage } from '../../http/page-context';
import { describeError, log } from '../../platform/log';
import { env } from '../../platform/settings/env';

/**
 * React ends the signal of every page with an error whose stack nobody reads. Until it is read V8 keeps what the functions on
 * it were called on: the timer's entry in Node's list, whose neighbours hold other pages, whose errors hold their neighbours. One
 * connection of the database that was opened for a page then keeps all later ones in memory. Read once, a stack is a text.
 */
export function releaseCallSites(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function readStack(this: AbortController, reason?: unknown): void {
    if (reason instanceof Error) void reason.stack;
    abort.call(this, reason);
  };
}

/**
 * Next tells of failures on the console, in lines of text that quote what was sent. From here on the log has them as its own
 * lines, with the trace id of the page, the kind of the error and where it was thrown, and not a word of what was said.
 */
function logConsole(): void {
  const told =
    (level: 'error' | 'warn' | 'debug') =>
    (...said: readonly unknown[]): void => {
      const page = currentPage();
      const error = said.find((part) => part instanceof Error);
      if (page !== undefined) page.error ??= error;
      const facts = { ...(page && { traceId: page.traceId }), ...(error && { error: describeError(error) }) };
      log()[level](facts, 'told by the pages');
    };
  console.error = told('error');
  console.warn = told('warn');
  console.log = told('debug');
  console.info = told('debug');
}

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
