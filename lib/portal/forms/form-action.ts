import { beginAction } from '../../http/page-context';
import { type FormAction, type FormState, UNSENT } from './form-state';

/** What was sent to a server action is no form: no page of the portal sends that. */
export class UnreadableFormError extends Error {}

const isState = (value: unknown): value is FormState =>
  value instanceof Object && 'attempt' in value && typeof value.attempt === 'number';

/**
 * A server action for the form of a page. Whoever calls one by hand may send anything in place of its arguments.
 * @throws UnreadableFormError, which is answered with 400.
 */
export const formAction =
  (run: FormAction): FormAction =>
  async (previous, form) => {
    if (!(form instanceof FormData)) throw new UnreadableFormError('A server action was called without its form');
    beginAction();
    return run(isState(previous) ? previous : UNSENT, form);
  };
