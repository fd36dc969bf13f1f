import { beginAction } from '../../http/page-context';
import { type FormAction, type FormState, UNSENT } from './form-state';

/** A server action was called without a form, so not by a page of the portal. */
export class UnreadableFormError extends Error {}

const isState = (value: unknown): value is FormState =>
  value instanceof Object && 'attempt' in value && typeof value.attempt === 'number';

/** Validates the arguments, because anyone can call a server action. @throws UnreadableFormError, which becomes a 400 */
export const formAction =
  (run: FormAction): FormAction =>
  async (previous, form) => {
    if (!(form instanceof FormData)) throw new UnreadableFormError('A server action was called without its form');
    beginAction();
    return run(isState(previous) ? previous : UNSENT, form);
  };
