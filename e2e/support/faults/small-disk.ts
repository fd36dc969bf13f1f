import path from 'node:path';

/**
 * Wraps `startPortal` so that the portal has its own small disk on a folder. Other processes do not see the disk, which
 * disappears with the portal; existing files in the folder are copied to it. Needs root or user namespaces.
 * @param options of mount(8) for tmpfs: `size=8m`, `ro`.
 */
export const smallDiskCommand = (folder: string, options: string): string[] => [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--mount',
  'sh',
  '-c',
  'mkdir "$2.disk" && mount -t tmpfs -o "$1" tmpfs "$2.disk" && cp -r "$2/." "$2.disk" && mount --bind "$2.disk" "$2" && shift 2 && exec "$@"',
  'sh',
  options,
  folder,
];

/** The path by which this process can reach a file on the small disk. @param pid a process that has the disk mounted. */
export const pathOnSmallDisk = (pid: number | undefined, file: string): string => path.join(`/proc/${pid}/root`, file);
