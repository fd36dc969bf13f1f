'use client';

import type { Choice } from '@/lib/portal/forms/form-state';
import { describedBy, FieldHint } from './field-frame';
import { useField } from './form-context';

type ChoicesProps = {
  readonly name: string;
  readonly legend: string;
  readonly hint?: string;
  /** `one` renders radio buttons, `any` checkboxes. */
  readonly pick: 'one' | 'any';
  readonly choices: readonly Choice[];
  readonly initial?: readonly string[];
};

export function Choices({ name, legend, hint, pick, choices, initial = [] }: ChoicesProps) {
  const { id, typed = initial, problem } = useField(name);
  const chosen = typeof typed === 'string' ? [typed] : typed;
  return (
    <fieldset
      className={problem === undefined ? 'choices' : 'choices field--wrong'}
      aria-describedby={describedBy(id, { hint, problem })}
    >
      <legend>{legend}</legend>
      <FieldHint id={id} hint={hint} problem={problem} />
      {choices.map((choice, at) => (
        <ChoiceBox
          key={choice.value}
          // Links to the field lead to its first box.
          id={at === 0 ? id : `${id}-${at}`}
          name={name}
          type={pick === 'one' ? 'radio' : 'checkbox'}
          choice={choice}
          checked={chosen.includes(choice.value)}
        />
      ))}
    </fieldset>
  );
}

/** Radio buttons for the choices that the action has found. Renders nothing until then. */
export function MatchChoices({ name, legend }: { readonly name: string; readonly legend: string }) {
  const { found } = useField(name);
  if (found.length === 0) return null;
  return <Choices name={name} legend={legend} pick="one" choices={found} />;
}

type ChoiceBoxProps = {
  readonly id: string;
  readonly name: string;
  readonly type: 'radio' | 'checkbox';
  readonly choice: Choice;
  readonly checked: boolean;
};

function ChoiceBox({ id, name, type, choice: { value, label, hint }, checked }: ChoiceBoxProps) {
  const hintId = hint === undefined ? undefined : `${id}-means`;
  return (
    <div className="choice">
      <input id={id} name={name} type={type} value={value} defaultChecked={checked} aria-describedby={hintId} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={hintId} className="field__hint">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
