/** `url` is where next-auth would redirect; an error is among its parameters. */
export type AuthResponse = { readonly ok: boolean; readonly url: string };

/**
 * Posts to next-auth with its CSRF token. next-auth's own client would add 12 kB of script to every page.
 * @param path below `/api/auth/`
 * @throws if the answer is not as expected
 */
export async function postAuth(path: string, fields: Readonly<Record<string, string>> = {}): Promise<AuthResponse> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { readonly csrfToken: string };
  const body = new URLSearchParams({ callbackUrl: window.location.href, ...fields, csrfToken, json: 'true' });
  const response = await fetch(`/api/auth/${path}`, { method: 'POST', body });
  const { url } = (await response.json()) as { readonly url: string };
  return { ok: response.ok, url };
}
