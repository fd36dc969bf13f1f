import type { ReactNode } from 'react';

type CollapsibleSectionProps = {
  readonly title: ReactNode;
  readonly count?: number;
  /** Without this, the content prints even while the section is closed. */
  readonly printsOnlyOpen?: boolean;
  readonly children: ReactNode;
};

/** Works without scripts; Chromium opens it when its text is found on the page. */
export function CollapsibleSection({ title, count, printsOnlyOpen = false, children }: CollapsibleSectionProps) {
  return (
    <details className={printsOnlyOpen ? 'fold fold--screen' : 'fold'}>
      <summary>
        <h2>
          {title} {count !== undefined && <span className="soft">({count})</span>}
        </h2>
      </summary>
      <div className="fold__content">{children}</div>
    </details>
  );
}
