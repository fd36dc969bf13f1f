'use client';

import { describedBy, FieldHint } from './field-frame';
import { useField } from './form-context';

type TickBoxProps = { readonly name: string; readonly label: string; readonly hint?: string };

export function TickBox({ name, label, hint }: TickBoxProps) {
  const { id, typed, problem } = useField(name);
  return (
    <div className={problem === undefined ? 'choice' : 'choice field--wrong'}>
      <input
        id={id}
        name={name}
        type="checkbox"
        defaultChecked={typed === 'on'}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, { hint, problem })}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <FieldHint id={id} hint={hint} problem={problem} />
      </div>
    </div>
  );
}
