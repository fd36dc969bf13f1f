import { spawn } from 'node:child_process';
import { ROOT } from '../portal-process';

export type RunResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/**
 * Runs the command line in the checkout with the user's folder in INIT_CWD, as npm does.
 * @param settings must include `DATA_DIR`, so that no other portal's data is touched.
 */
export async function runPortal(
  args: readonly string[],
  folder: string,
  settings: Readonly<Record<string, string>>,
  input = '',
): Promise<RunResult> {
  const child = spawn(process.execPath, ['scripts/portal.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: folder, MONGODB_URI: '', ...settings },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      output[name] += chunk.toString('utf8');
    });
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...output };
}
