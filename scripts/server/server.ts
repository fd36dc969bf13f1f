import path from 'node:path';
import { SCOPES } from '@/lib/api/scopes';
import { sharedProvider } from '@/lib/identity/oauth/shared-provider';
import { metrics } from '@/lib/platform/metrics/registry';
import { joinMetrics } from '@/lib/platform/metrics/worker-metrics';
import { env } from '@/lib/platform/settings/env';
import { createFrontServer } from '@/lib/server/front/front-server';
import { staticFileHandler } from '@/lib/server/pages/built-files';
import { loadNext } from '@/lib/server/pages/next-handler';
import { pageRoots } from '@/lib/server/pages/page-roots';
import { servedFileTest } from '@/lib/server/pages/served-files';
import { portInUseMessage } from '@/lib/server/processes/port-in-use';
import { stopOnSignal } from '@/lib/server/processes/shutdown';
import { ROUTES } from './routes';

// The front server process; the supervisor has checked the settings and started the database.
const root = path.resolve(import.meta.dirname, '..');
const reload = process.argv.includes('--dev');
const { HOST, PORT, CORS_ORIGINS: corsOrigins, OTEL_EXPORTER_OTLP_ENDPOINT: tracesTo, publicUrl } = env();

// Before anything connects to the database.
if (tracesTo !== undefined) (await import('@/lib/server/tracing/start-tracing')).startTracing(tracesTo);

const next = loadNext({ root, reload });
const built = reload
  ? {}
  : { isFile: servedFileTest(root), serveFile: staticFileHandler(root), pageRoots: pageRoots(root) };
const server = createFrontServer({
  table: ROUTES,
  next: next.handle,
  origin: publicUrl,
  corsOrigins,
  reload,
  ...built,
});
next.attach(server);
// Creating the authorization server is slow, and the first token request should not wait for it.
sharedProvider(SCOPES).catch(() => undefined);
joinMetrics(metrics().registry);
stopOnSignal(server);

server.once('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? portInUseMessage(PORT) : error.message;
  if (process.send) process.send({ failed: reason }, () => process.exit(1));
  else throw error;
});
server.listen(PORT, HOST, () => {
  const address = server.address();
  process.send?.({ listening: typeof address === 'object' ? address?.port : PORT });
});
