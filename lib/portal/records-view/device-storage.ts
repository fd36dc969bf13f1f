/** What this browser keeps between visits; nothing where it keeps nothing, or is told not to. */
export function readDevice(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** @returns whether it is kept. */
export function writeDevice(key: string, value: string): boolean {
  try {
    globalThis.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The key of what belongs to the person signed in (the page names them): the next one on this device has another. */
export const personalKey = (name: string): string => `${name}:${document.documentElement.dataset.account ?? ''}`;
