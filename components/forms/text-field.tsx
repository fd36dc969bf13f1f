'use client';

import { describedBy, FieldFrame } from './field-frame';
import { useField } from './form-context';

type TextFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email';
  readonly autoComplete?: string;
  readonly required?: boolean;
  /** Initial value. */
  readonly value?: string | undefined;
  /** Renders a textarea. */
  readonly rows?: number;
  /** For URLs and ids: no spell check, no automatic capitals. */
  readonly literal?: boolean;
};

export function TextField({ name, label, hint, type = 'text', rows, literal, value = '', ...rest }: TextFieldProps) {
  const { id, typed, problem } = useField(name);
  const input = {
    id,
    name,
    defaultValue: typeof typed === 'string' ? typed : value,
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy(id, { hint, problem }),
    ...(literal && { spellCheck: false, autoCapitalize: 'none', className: 'mono' }),
    ...rest,
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      {rows === undefined ? <input type={type} {...input} /> : <textarea rows={rows} {...input} />}
    </FieldFrame>
  );
}
