import type { ReactNode } from 'react';

export type NoticeProps = {
  readonly title: string;
  /** `attention`: something went wrong; it is read out at once. */
  readonly tone?: 'plain' | 'attention';
  readonly heading?: 'h1' | 'h2';
  readonly children: ReactNode;
};

/** A state that stands where content would: what happened, what it means, what to do. */
export function Notice({ title, tone = 'plain', heading: Heading = 'h2', children }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`} role={tone === 'attention' ? 'alert' : undefined}>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
