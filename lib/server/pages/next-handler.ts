import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { currentPage } from '../../http/page-context';
import { describeError, log } from '../../platform/log';
import { env } from '../../platform/settings/env';

/**
 * React aborts the signal of every page with an error. V8 keeps the call sites of the error's unread stack alive,
 * and through them other pages, so one database connection could leak all later pages. Reading the stack frees them.
 */
export function releaseCallSites(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function readStack(this: AbortController, reason?: unknown): void {
    if (reason instanceof Error) void reason.stack;
    abort.call(this, reason);
  };
}

/** Next prints errors that quote user input; this logs their kind and place, without the message. */
function logConsole(): void {
  const logAs =
    (level: 'error' | 'warn' | 'debug') =>
    (...values: readonly unknown[]): void => {
      const page = currentPage();
      const error = values.find((part) => part instanceof Error);
      if (page !== undefined) page.error ??= error;
      const facts = { ...(page && { traceId: page.traceId }), ...(error && { error: describeError(error) }) };
      log()[level](facts, 'printed by Next');
    };
  console.error = logAs('error');
  console.warn = logAs('warn');
  console.log = logAs('debug');
  console.info = logAs('debug');
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Loads Next with the first page (half a second), which saves 60 MB where only the API is used.
 * @param root the checkout, which contains `.next`.
 */
export function loadNext({ root, reload }: { readonly root: string; readonly reload: boolean }): {
  handle: Handle;
  attach: (server: Server) => void;
} {
  const { HOST, PORT, publicUrl, sessionSecret } = env();
  // next-auth reads these from the environment and assumes port 3000 without them.
  process.env.NEXTAUTH_URL = publicUrl;
  if (sessionSecret !== undefined) process.env.NEXTAUTH_SECRET = sessionSecret;
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  let httpServer: Server | undefined;
  let loaded: Promise<Handle> | undefined;
  const load = async (): Promise<Handle> => {
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
