import { destination, type Logger, type LoggerOptions, pino } from 'pino';
import { env } from './settings/env';

const cache = globalThis as typeof globalThis & { recordsPortalLog?: Logger };

/** Lines wait for others until there are so many bytes, or for so many ms: each writing wakes another thread. */
const TOGETHER = { minLength: 4_096, periodicFlush: 100 };
/** pino's number of `warn`: from here on a line does not wait. */
const URGENT = 40;

function openLog(): Logger {
  const lines = destination({ dest: 1, sync: false, ...TOGETHER });
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, method, level) {
      method.apply(this, args);
      if (level >= URGENT) lines.flush();
    },
  };
  return pino({ level: env().LOG_LEVEL, base: null, hooks }, lines);
}

/**
 * The process's structured log (JSON lines on stdout). Never log values of parameters, tokens or bodies. Lines are written
 * while other work goes on; what waits is written out when the process ends.
 */
export function log(): Logger {
  cache.recordsPortalLog ??= openLog();
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
