import { destination, type Logger, type LoggerOptions, pino } from 'pino';
import { env } from './settings/env';

const cache = globalThis as typeof globalThis & { recordsPortalLog?: Logger };

/** In bytes and ms; each write wakes another thread. */
const BATCHING = { minLength: 4_096, periodicFlush: 100 };
const FLUSH_LEVEL = 40;

function openLog(): Logger {
  const lines = destination({ dest: 1, sync: false, ...BATCHING });
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, method, level) {
      method.apply(this, args);
      if (level >= FLUSH_LEVEL) lines.flush();
    },
  };
  return pino({ level: env().LOG_LEVEL, base: null, hooks }, lines);
}

/** Never log values of parameters, tokens or bodies. */
export function log(): Logger {
  cache.recordsPortalLog ??= openLog();
  return cache.recordsPortalLog;
}

/** Name, code and stack frames of an error; its message may quote data. */
export function describeError(error: unknown): { name: string; code?: string | number; stack?: string } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, ...(code !== undefined && { code }), ...(frames && { stack: frames.join('\n') }) };
}
