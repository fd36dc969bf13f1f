/** The result of one check. It never contains the value of a secret. */
export type Finding = {
  readonly check: string;
  /** `warning`: the portal works but something should be improved; `wrong`: users notice it or are at risk. */
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly found: string;
  /** How to fix it; absent for `ok`. */
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

/** The code or name of an error. Its message is left out because it may quote a URL with a password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const { code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : error.name;
}
