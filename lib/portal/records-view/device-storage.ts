/** Reads a value from local storage; null if there is none or the browser blocks storage. */
export function readDevice(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** @returns whether the browser stored the value. */
export function writeDevice(key: string, value: string): boolean {
  try {
    globalThis.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The storage key of a value for the signed-in account, so that people who share a device do not share it. */
export const personalKey = (name: string): string => `${name}:${document.documentElement.dataset.account ?? ''}`;
