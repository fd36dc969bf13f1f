/** What one check found. Values of secrets are never in it. */
export type Finding = {
  /** What was looked at, in one or two words. */
  readonly check: string;
  /** `warning`: the portal works and something is better otherwise; `wrong`: people will notice, or are in danger. */
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly found: string;
  /** What to do; not with `ok`. */
  readonly advice?: string;
};

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found });

export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'warning',
  found,
  advice,
});

export const wrong = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'wrong',
  found,
  advice,
});

/** An error as part of a line; its message, which may quote an address with a password, only where it is the system's own. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const { code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : error.name;
}
