/** Next calls this when it starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { exitOnInvalidSettings } = await import('./lib/platform/settings/exit-on-invalid-settings');
  exitOnInvalidSettings();
}
