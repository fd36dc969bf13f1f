/**
 * Node options that save memory: a small young generation (16 MB semi-spaces by default), slower heap growth, and one
 * C heap for all threads. Measured by `npm run bench -- api pages` (docs/bench/api.md).
 */
export const LOW_MEMORY_PROCESS = {
  execArgv: ['--max-semi-space-size=4', '--heap-growing-percent=60'],
  env: { MALLOC_ARENA_MAX: '2' },
} as const;
