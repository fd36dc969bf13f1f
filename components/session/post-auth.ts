/** What next-auth answers to a script: where it would send the browser, an error among the parameters. */
export type AuthAnswer = { readonly ok: boolean; readonly url: string };

/**
 * Posts to one of next-auth's addresses, with its token against forged forms. next-auth's own functions for this bring
 * 12 kB of script to every page.
 * @param path below `/api/auth/`
 * @throws where the portal does not answer as it should.
 */
export async function postAuth(path: string, fields: Readonly<Record<string, string>> = {}): Promise<AuthAnswer> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { readonly csrfToken: string };
  const body = new URLSearchParams({ callbackUrl: window.location.href, ...fields, csrfToken, json: 'true' });
  const answer = await fetch(`/api/auth/${path}`, { method: 'POST', body });
  const { url } = (await answer.json()) as { readonly url: string };
  return { ok: answer.ok, url };
}
