import type { Page } from '@playwright/test';

/** Runs in the page. */
function findSmallTargets(): { readonly small: string[]; readonly measured: number } {
  const SIZE = 24;
  // Sizes are rounded to device pixels.
  const ROUNDING = 0.05;
  type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  type Target = { readonly element: Element; readonly box: Box; readonly isSmall: boolean };

  const boxOf = (element: Element): Box => {
    // A click on its label is a click on the box.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type);
    const rects = [element, ...(isBox ? labels : [])].map((each) => each.getBoundingClientRect());
    return {
      left: Math.min(...rects.map(({ left }) => left)),
      top: Math.min(...rects.map(({ top }) => top)),
      right: Math.max(...rects.map(({ right }) => right)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    };
  };
  const isInSentence = (element: Element): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement;
    return (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
  };
  const isSmallBox = ({ left, top, right, bottom }: Box): boolean =>
    Math.min(right - left, bottom - top) < SIZE - ROUNDING;
  const centerOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
  const distanceTo = ({ x, y }: { readonly x: number; readonly y: number }, box: Box): number =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

  const targets: Target[] = [
    ...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, textarea, summary'),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.right > box.left && box.bottom > box.top)
    .map(({ element, box }) => ({ element, box, isSmall: isSmallBox(box) }));

  const isTooClose = ({ element, box }: Target): boolean => {
    const center = centerOf(box);
    return targets.some((other) => {
      if (other.element.contains(element) || element.contains(other.element)) return false;
      if (distanceTo(center, other.box) < SIZE / 2 - ROUNDING) return true;
      const { x, y } = centerOf(other.box);
      return other.isSmall && Math.hypot(center.x - x, center.y - y) < SIZE - ROUNDING;
    });
  };
  const small = targets.filter((each) => each.isSmall && !isInSentence(each.element) && isTooClose(each));
  return {
    small: small.map(({ element, box }) => {
      const size = [box.right - box.left, box.bottom - box.top].map(Math.round).join(' by ');
      return `${size} px: ${element.outerHTML.slice(0, 150)}`;
    }),
    measured: targets.length,
  };
}

/**
 * The links, buttons and fields that are less than 24 px wide or high, closer to others than a circle of 24 px allows,
 * and not part of a sentence (WCAG 2.2, 2.5.8).
 * @throws if the page has none to measure.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const { small, measured } = await page.evaluate(findSmallTargets);
  if (measured === 0) throw new Error('The page has no links, buttons or fields to measure');
  return small;
}
