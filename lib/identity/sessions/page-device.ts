import 'server-only';
import { cookies } from 'next/headers';
import { deviceCookie, deviceCookieOptions } from '../../http/cookies';
import { findCredentialsById } from '../accounts/repository';
import { withKnownDevice } from '../passwords/known-device';

export const pageDeviceCookie = async (): Promise<string | undefined> => (await cookies()).get(deviceCookie())?.value;

export async function rememberPageDevice(accountId: string): Promise<void> {
  const credentials = await findCredentialsById(accountId);
  if (credentials === null) return;
  const value = withKnownDevice(await pageDeviceCookie(), credentials);
  (await cookies()).set({ name: deviceCookie(), value, ...deviceCookieOptions() });
}
