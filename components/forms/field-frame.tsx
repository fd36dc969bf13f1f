import type { ReactNode } from 'react';

type FieldFrameProps = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem: string | undefined;
  readonly children: ReactNode;
};

/** For `aria-describedby`. */
export const describedBy = (
  id: string,
  { hint, problem }: { readonly hint?: string | undefined; readonly problem: string | undefined },
): string | undefined =>
  [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`].filter(Boolean).join(' ') ||
  undefined;

export function FieldHint({ id, hint, problem }: Pick<FieldFrameProps, 'id' | 'hint' | 'problem'>) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field__hint">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="field__problem">
          {problem}
        </p>
      )}
    </>
  );
}

export function FieldFrame({ id, label, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={problem === undefined ? 'field' : 'field field--wrong'}>
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id} hint={hint} problem={problem} />
      {children}
    </div>
  );
}
