/** Node options that return unused memory early; the commands limit their own memory (packages/embedded-mongodb). */
export const DATABASE_PROCESS = {
  execArgv: ['--max-semi-space-size=8', '--max-old-space-size=288'],
  // Node allocates buffers with malloc (mallopt(3)).
  env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '65536' },
} as const;
