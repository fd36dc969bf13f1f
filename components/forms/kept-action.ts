import { unstable_rethrow } from 'next/navigation';
import type { FormAction } from '@/lib/portal/forms/form-state';
import { refused } from '@/lib/portal/forms/form-state';
import { typedValues } from '@/lib/portal/forms/typed-values';

/** Names of the fields that hold a password, shown as dots or not. */
const secretsOf = (form: HTMLFormElement | null): Set<string> =>
  new Set(
    Array.from(form?.querySelectorAll<HTMLInputElement>('input[autocomplete*="password"]') ?? [], ({ name }) => name),
  );

/**
 * An action whose form stays, with what was typed, where no answer came: no network, or a server that broke.
 * @param unanswered what the form says then.
 */
export function keptAction(
  action: FormAction,
  { form, unanswered }: { readonly form: () => HTMLFormElement | null; readonly unanswered: string },
): FormAction {
  // A page without scripts sends the form itself: it needs the server's own action.
  if (typeof window === 'undefined') return action;
  return async (previous, data) => {
    try {
      return await action(previous, data);
    } catch (error) {
      unstable_rethrow(error);
      return refused(previous, { values: typedValues(data, secretsOf(form())), refusal: unanswered });
    }
  };
}
