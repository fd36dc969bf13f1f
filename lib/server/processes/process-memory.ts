/**
 * How a server process is started so that it stays small: young objects are cleared away more often, in less memory
 * (16 MB of them otherwise, three times), the heap grows to 1.6 times before it is cleaned (it would grow to several times what
 * is in use once pages were made), and the C library does not keep a heap for every thread.
 * Measured by `npm run bench -- api pages`, memory (docs/bench/api.md).
 */
export const SMALL_PROCESS = {
  execArgv: ['--max-semi-space-size=4', '--heap-growing-percent=60'],
  env: { MALLOC_ARENA_MAX: '2' },
} as const;
