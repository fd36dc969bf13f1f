export type FormValues = Readonly<Record<string, string | readonly string[]>>;

export type Choice = { readonly value: string; readonly label: string; readonly hint?: string };

/** A secret or a link that is shown only once. */
export type OneTimeValue = { readonly label: string; readonly value: string };

export type SuccessMessage = {
  readonly title: string;
  readonly text?: string;
  readonly handovers?: readonly OneTimeValue[];
};

/** A question that the person answers next, as opposed to a problem. */
export type FormPrompt = { readonly title: string; readonly text?: string };

/** The state of a form after its action; messages are in the user's language. */
export type FormState = {
  /** Increases with each response, so that a repeated problem is announced again. */
  readonly attempt: number;
  /** Message by field name. */
  readonly problems: Readonly<Record<string, string>>;
  /** A problem of the form as a whole. */
  readonly rejection?: string;
  /** The values that refill the form; never a password. */
  readonly values: FormValues;
  /** By field name, the choices that the action has found. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  readonly step?: FormPrompt;
  readonly done?: SuccessMessage;
};

export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

export const UNSENT: FormState = { attempt: 0, problems: {}, values: {} };

export const rejected = (
  { attempt }: FormState,
  { values = {}, problems = {}, ...rest }: Partial<Pick<FormState, 'values' | 'problems' | 'rejection' | 'choices'>>,
): FormState => ({ attempt: attempt + 1, values, problems, ...rest });

/** The form stays open and asks another question before it is sent. */
export const continued = (
  { attempt }: FormState,
  state: Required<Pick<FormState, 'values' | 'choices' | 'step'>>,
): FormState => ({ attempt: attempt + 1, problems: {}, ...state });

export const succeeded = ({ attempt }: FormState, done: SuccessMessage): FormState => ({
  attempt: attempt + 1,
  problems: {},
  values: {},
  done,
});

/** The values to show again if no response arrives, without passwords and Next's own fields (`$ACTION_...`). */
export function enteredValues(form: FormData, passwordFields: ReadonlySet<string>): FormValues {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (name.startsWith('$') || passwordFields.has(name)) continue;
    const texts = form.getAll(name).filter((value) => typeof value === 'string');
    const [only = ''] = texts;
    values[name] = texts.length > 1 ? texts : only;
  }
  return values;
}
