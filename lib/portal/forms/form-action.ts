import { beginAction } from '../../http/page-context';
import { type FormAction, type FormState, UNSENT } from './form-state';

/** A server action was called without a form, which no page of the portal does. */
export class UnreadableFormError extends Error {}

const isState = (value: unknown): value is FormState =>
  value instanceof Object && 'attempt' in value && typeof value.attempt === 'number';

/**
 * Creates the server action of a form. It checks its arguments, since anyone can call an action with any arguments.
 * @throws UnreadableFormError, which is answered with 400.
 */
export const formAction =
  (run: FormAction): FormAction =>
  async (previous, form) => {
    if (!(form instanceof FormData)) throw new UnreadableFormError('A server action was called without its form');
    beginAction();
    return run(isState(previous) ? previous : UNSENT, form);
  };
