import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import type { FormAction } from '@/lib/portal/forms/form-state';

type ConfirmedActionProps = {
  readonly action: FormAction;
  /** Whom or what it is done to. */
  readonly id: string;
  readonly summary: string;
  /** What it does, said before it is done. */
  readonly means: string;
  readonly submit: string;
  readonly busy: string;
  /** What is to be the case afterwards, where the action can do both. */
  readonly to?: 'open' | 'shut';
};

/** One thing that others feel: folded away, and behind it what it does and the button that does it. */
export function ConfirmedAction({ action, id, summary, means, submit, busy, to }: ConfirmedActionProps) {
  return (
    <ActionForm action={action} summary={summary}>
      <p>{means}</p>
      <input type="hidden" name="target" value={id} />
      {to !== undefined && <input type="hidden" name="to" value={to} />}
      <SubmitButton busy={busy}>{submit}</SubmitButton>
    </ActionForm>
  );
}
