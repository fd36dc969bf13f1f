/** The values of a form: a text, or several checked values of one field. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/** A secret or a link that is shown only once, for the user to pass on. */
export type OneTimeValue = { readonly label: string; readonly value: string };

/** The message about what was done. */
export type SuccessMessage = {
  readonly title: string;
  readonly text?: string;
  readonly handovers?: readonly OneTimeValue[];
};

/** What a form shows besides its fields, in the user's language. */
export type FormState = {
  /** Grows with each answer, so that a repeated problem is announced again. */
  readonly attempt: number;
  /** Message by field name. */
  readonly problems: Readonly<Record<string, string>>;
  /** A problem that concerns no single field. */
  readonly refusal?: string;
  /** The typed values, to be shown again. Never a password. */
  readonly values: FormValues;
  readonly done?: SuccessMessage;
};

/** A server action of a form. */
export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

/** The state of a form before it is sent. */
export const UNSENT: FormState = { attempt: 0, problems: {}, values: {} };

/** The state after a refusal: the typed values, and what is wrong with them. */
export const refused = (
  { attempt }: FormState,
  { values = {}, problems = {}, refusal }: Partial<Pick<FormState, 'values' | 'problems' | 'refusal'>>,
): FormState => ({ attempt: attempt + 1, values, problems, ...(refusal !== undefined && { refusal }) });

/** The state after a success: an empty form, and what was done. */
export const succeeded = ({ attempt }: FormState, done: SuccessMessage): FormState => ({
  attempt: attempt + 1,
  problems: {},
  values: {},
  done,
});

/**
 * The typed values of a form, to be shown again if no answer arrives. Leaves out secrets and the fields that Next adds
 * (`$ACTION_...`).
 * @param secret names of the password fields.
 */
export function typedValues(form: FormData, secret: ReadonlySet<string>): FormValues {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (name.startsWith('$') || secret.has(name)) continue;
    const texts = form.getAll(name).filter((value) => typeof value === 'string');
    const [only = ''] = texts;
    values[name] = texts.length > 1 ? texts : only;
  }
  return values;
}
