'use client';

import { type ReactNode, useContext } from 'react';
import { FormContext } from './form-context';

type DisclosureProps = {
  readonly summary: string;
  /** Names of the fields inside: what was ticked or is wrong there is not left out of sight. */
  readonly fields: readonly string[];
  readonly children: ReactNode;
};

/** What few people need, folded away. */
export function Disclosure({ summary, fields, children }: DisclosureProps) {
  const { state } = useContext(FormContext);
  const matters = fields.some((name) => state.problems[name] !== undefined || Boolean(state.values[name]));
  return (
    <details className="fold" open={matters}>
      <summary>{summary}</summary>
      <div className="form">{children}</div>
    </details>
  );
}
