const keyOf = (typeId: string): string => `requirements:${typeId}`;

/** Names of what is ticked for a type on this device; none where the browser keeps nothing. */
export function readTicks(typeId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(typeId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps what is ticked. @returns false where the browser does not let pages keep anything. */
export function storeTicks(typeId: string, names: readonly string[]): boolean {
  try {
    if (names.length === 0) window.localStorage.removeItem(keyOf(typeId));
    else window.localStorage.setItem(keyOf(typeId), JSON.stringify(names));
    return true;
  } catch {
    return false;
  }
}
