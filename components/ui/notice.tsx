import type { ReactNode } from 'react';

export type NoticeProps = {
  readonly title: string;
  /** `attention` reports a failure and is announced at once. */
  readonly tone?: 'plain' | 'attention';
  readonly heading?: 'h1' | 'h2';
  readonly children: ReactNode;
};

/** Replaces missing content: what happened, why, and what to do. */
export function Notice({ title, tone = 'plain', heading: Heading = 'h2', children }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`} role={tone === 'attention' ? 'alert' : undefined}>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
