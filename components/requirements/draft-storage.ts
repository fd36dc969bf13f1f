const keyOf = (typeId: string): string => `draft:${typeId}`;

/** The draft of a type that was in this tab before; it goes when the tab is shut. */
export function readDraft(typeId: string): string {
  try {
    return window.sessionStorage.getItem(keyOf(typeId)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the draft for a reload or another language of the page. Where the browser keeps nothing, so does this. */
export function storeDraft(typeId: string, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(keyOf(typeId));
    else window.sessionStorage.setItem(keyOf(typeId), text);
  } catch {
    // The text is still in its field.
  }
}
