// Rejects invalid settings before the build, which takes minutes.
import { loadBundled } from './load-bundled.mjs';

export async function checkSettings() {
  const { checkSettings: check } = await loadBundled('scripts/build/settings-check.ts');
  const { problem, warnings } = check(process.env);
  for (const warning of warnings) console.error(warning);
  if (problem === undefined) return;
  console.error(`\n${problem}`);
  process.exit(1);
}
