/** What a form was given: text, or several ticked values of one name. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/** Something to hand on that is shown this once: a secret, a link. */
export type Handover = { readonly label: string; readonly value: string };

/** What was done, in words. */
export type Done = { readonly title: string; readonly text?: string; readonly handovers?: readonly Handover[] };

/** What a form shows beside its fields; everything is in the reader's language. */
export type FormState = {
  /** Grows with each answer: the same problem twice is told twice. */
  readonly attempt: number;
  /** Sentence by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** What concerns no single field. */
  readonly refusal?: string;
  /** What was typed, to be shown again. Never a password. */
  readonly values: FormValues;
  readonly done?: Done;
};

/** A server action of a form. */
export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

/** A form that nobody has sent yet. */
export const UNSENT: FormState = { attempt: 0, problems: {}, values: {} };

/** The form again with what was typed and what is wrong with it. */
export const refused = (
  { attempt }: FormState,
  { values = {}, problems = {}, refusal }: Partial<Pick<FormState, 'values' | 'problems' | 'refusal'>>,
): FormState => ({ attempt: attempt + 1, values, problems, ...(refusal !== undefined && { refusal }) });

/** An empty form, and what was done. */
export const succeeded = ({ attempt }: FormState, done: Done): FormState => ({
  attempt: attempt + 1,
  problems: {},
  values: {},
  done,
});

/**
 * What stands in a form, to be shown again when no answer came. Without `secret` fields, and without what Next adds of
 * its own (`$ACTION_...`).
 * @param secret names of the fields that hold a password.
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
