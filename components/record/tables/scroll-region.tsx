import type { ReactNode } from 'react';

type ScrollRegionProps = {
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
  readonly children: ReactNode;
};

/** A table that is wider than the page scrolls in here; the keyboard reaches it too. */
export function ScrollRegion({ labelledBy, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus (WCAG 2.1.1).
    <section className="scroll-region" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </section>
  );
}
