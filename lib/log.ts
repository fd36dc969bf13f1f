import { destination, type Logger, pino } from 'pino';
import { env } from './env';

const cache = globalThis as typeof globalThis & { recordsPortalLog?: Logger };

/**
 * The process's structured log (JSON lines on stdout). Never log values of parameters, tokens or bodies. Lines are written
 * while other work goes on; what waits is written out when the process ends.
 */
export function log(): Logger {
  cache.recordsPortalLog ??= pino({ level: env().LOG_LEVEL, base: null }, destination({ dest: 1, sync: false }));
  return cache.recordsPortalLog;
}

/** What may be said of an error in a log line: its kind, code and stack frames, not its message (it may quote data). */
export function describeError(error: unknown): { name: string; code?: string | number; stack?: string } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, ...(code !== undefined && { code }), ...(frames && { stack: frames.join('\n') }) };
}
