import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import type { FormAction } from '@/lib/portal/forms/form-state';

type ConfirmedActionProps = {
  readonly action: FormAction;
  /** Id of the account or app. */
  readonly id: string;
  readonly summary: string;
  /** The effect, shown before the action. */
  readonly explanation: string;
  readonly submit: string;
  readonly busy: string;
  /** Whether to enable or disable, if the action can do both. */
  readonly to?: 'enable' | 'disable';
};

/** An action that affects others: collapsed, with an explanation and the button inside. */
export function ConfirmedAction({ action, id, summary, explanation, submit, busy, to }: ConfirmedActionProps) {
  return (
    <ActionForm action={action} summary={summary}>
      <p>{explanation}</p>
      <input type="hidden" name="target" value={id} />
      {to !== undefined && <input type="hidden" name="to" value={to} />}
      <SubmitButton busy={busy}>{submit}</SubmitButton>
    </ActionForm>
  );
}
