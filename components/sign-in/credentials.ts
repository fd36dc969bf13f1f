import { postAuth } from '@/components/session/post-auth';

export type SignInProblem = 'wrong' | 'tooMany' | 'unavailable';

/** Error codes that the user can act on; `CredentialsSignin` is next-auth's own. */
const PROBLEMS: Readonly<Partial<Record<string, SignInProblem>>> = { CredentialsSignin: 'wrong', TooMany: 'tooMany' };

type Credentials = { readonly email: string; readonly password: string };

/** next-auth does not say what is wrong, the email address or the password. @returns null if the person is signed in */
export async function trySignIn(credentials: Credentials): Promise<SignInProblem | null> {
  try {
    const { ok, url } = await postAuth('callback/credentials', credentials);
    if (ok) return null;
    return PROBLEMS[new URL(url).searchParams.get('error') ?? ''] ?? 'unavailable';
  } catch {
    return 'unavailable';
  }
}

/** A full page load keeps the header, the session and the records consistent. Never resolves. */
export function loadPage(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => undefined);
}
