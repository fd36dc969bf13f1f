import type { Page } from '@playwright/test';

/** A layout shift: its size, whether input came just before it, and what moved. */
export type LayoutShift = { readonly value: number; readonly hadRecentInput: boolean; readonly moved: string };

/** Runs in the page and records each layout shift. */
function note(): void {
  type Entry = PerformanceEntry & LayoutShift & { readonly sources?: readonly { readonly node?: Node | null }[] };
  const shifts: LayoutShift[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources = [] } of list.getEntries() as Entry[])
      shifts.push({ value, hadRecentInput, moved: sources.map(({ node }) => nameOf(node)).join(', ') });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Records the layout shifts of every document that the page opens from now on. */
export const watchLayoutShifts = async (page: Page): Promise<void> => void (await page.addInitScript(note));

/** The shifts in the open document since it loaded or the list was last cleared. */
export const layoutShifts = (page: Page): Promise<LayoutShift[]> => page.evaluate('window.shifts');

export const clearLayoutShifts = (page: Page): Promise<void> => page.evaluate('void (window.shifts.length = 0)');

/** The shifts without recent input. */
export const unexpectedLayoutShifts = (shifts: readonly LayoutShift[]): LayoutShift[] =>
  shifts.filter(({ hadRecentInput }) => !hadRecentInput);
