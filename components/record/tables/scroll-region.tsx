import type { ReactNode } from 'react';

type ScrollRegionProps = {
  /** Id of the table's heading. */
  readonly labelledBy: string;
  readonly children: ReactNode;
};

/** Lets a wide table scroll by mouse, touch or keyboard. */
export function ScrollRegion({ labelledBy, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable (WCAG 2.1.1).
    <section className="scroll-region" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </section>
  );
}
