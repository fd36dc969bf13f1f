'use client';

import { describedBy, FieldHint } from './field-frame';
import { useField } from './form-context';

type CheckboxProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Sent if the box is checked. */
  readonly value?: string;
};

export function Checkbox({ name, label, hint, value = 'on' }: CheckboxProps) {
  const { id, typed, problem } = useField(name);
  return (
    <div className={problem === undefined ? 'choice' : 'choice field--wrong'}>
      <input
        id={id}
        name={name}
        type="checkbox"
        value={value}
        defaultChecked={typed === value}
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

/** A checkbox for the choice that the action has found. Renders nothing until then. */
export function MatchCheckbox({ name }: { readonly name: string }) {
  const [choice] = useField(name).found;
  if (choice === undefined) return null;
  const { value, label, hint } = choice;
  // The key resets the box when the action has found something else.
  return <Checkbox key={value} name={name} label={label} value={value} {...(hint !== undefined && { hint })} />;
}
