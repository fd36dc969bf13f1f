/** Null if there is no value or the browser blocks storage. */
export function readDeviceStorage(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** @returns whether the browser stored the value. */
export function writeDeviceStorage(key: string, value: string): boolean {
  try {
    globalThis.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Separates the accounts that share a device. */
export const personalKey = (name: string): string => `${name}:${document.documentElement.dataset.account ?? ''}`;
