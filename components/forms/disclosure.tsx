'use client';

import { type ReactNode, useContext } from 'react';
import { FormContext } from './form-context';

type DisclosureProps = {
  readonly summary: string;
  /** Names of the fields inside; it is open if one of them has a value or a problem. */
  readonly fields: readonly string[];
  readonly children: ReactNode;
};

/** Collapses fields that few people need. */
export function Disclosure({ summary, fields, children }: DisclosureProps) {
  const { state } = useContext(FormContext);
  const isOpen = fields.some((name) => state.problems[name] !== undefined || Boolean(state.values[name]));
  return (
    <details className="fold" open={isOpen}>
      <summary>{summary}</summary>
      <div className="form">{children}</div>
    </details>
  );
}
