/**
 * How the embedded database's process is started: what it does not need any more it gives back soon. What its commands may
 * hold is limited by itself (packages/embedded-mongodb); these keep what is left over of their work small.
 */
export const DATABASE_PROCESS = {
  execArgv: ['--max-semi-space-size=8', '--max-old-space-size=288'],
  // glibc's malloc, into which Node's buffers go (mallopt(3)).
  env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '65536' },
} as const;
