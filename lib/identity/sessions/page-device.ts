import 'server-only';
import { cookies } from 'next/headers';
import { deviceCookie, deviceCookieOptions } from '../../http/cookies';
import { findCredentialsById } from '../accounts/repository';
import { rememberDevice } from '../passwords/known-device';

export const pageDeviceCookie = async (): Promise<string | undefined> => (await cookies()).get(deviceCookie())?.value;

export async function rememberPageDevice(accountId: string): Promise<void> {
  const credentials = await findCredentialsById(accountId);
  if (credentials === null) return;
  const value = rememberDevice(await pageDeviceCookie(), credentials);
  (await cookies()).set({ name: deviceCookie(), value, ...deviceCookieOptions() });
}
