import type { AppRegistration } from '../../identity/apps/app-registration';
import type { AppDocument } from '../../identity/apps/document';
import { disableApp, enableApp, registerApp, rotateSecret } from '../../identity/apps/register-app';
import { findApp, listApps } from '../../identity/apps/repository';
import { requireAdmin, type SessionCaller } from './require-admin';

/** @throws NotAdminError */
export async function listAppsAsAdmin(caller: SessionCaller): Promise<AppDocument[]> {
  requireAdmin(caller);
  return listApps();
}

/** @throws NotAdminError, AppTakenError */
export async function registerAppAsAdmin(
  caller: SessionCaller,
  registration: AppRegistration,
): Promise<{ app: AppDocument; secret?: string }> {
  return registerApp(registration, requireAdmin(caller));
}

/** @throws NotAdminError, AppError */
export async function rotateSecretAsAdmin(
  caller: SessionCaller,
  id: string,
  overlapHours: number,
): Promise<{ name: string; secret: string; oldEndsAt: Date }> {
  const rotated = await rotateSecret(id, overlapHours, requireAdmin(caller));
  return { name: (await findApp(id))?.name ?? id, ...rotated };
}

/** @returns the app's name. @throws NotAdminError, AppError */
export async function setAppDisabledAsAdmin(caller: SessionCaller, id: string, disabled: boolean): Promise<string> {
  await (disabled ? disableApp : enableApp)(id, requireAdmin(caller));
  return (await findApp(id))?.name ?? id;
}
