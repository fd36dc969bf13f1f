'use client';

import { unstable_rethrow } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useActionState, useEffect, useId, useMemo, useRef } from 'react';
import {
  type Done,
  type FormAction,
  type FormState,
  refused,
  typedValues,
  UNSENT,
} from '@/lib/portal/forms/form-state';
import { CopyButton } from './copy-button';
import { FormContext, fieldId } from './form-context';

/** Names of the fields that hold a password, shown as dots or not. */
const secretsOf = (form: HTMLFormElement | null): Set<string> =>
  new Set(
    Array.from(form?.querySelectorAll<HTMLInputElement>('input[autocomplete*="password"]') ?? [], ({ name }) => name),
  );

/**
 * An action whose form stays, with what was typed, where no answer came: no network, or a server that broke.
 * @param unanswered what the form says then.
 */
function keptAction(
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

type ErrorSummaryProps = Pick<FormState, 'problems'> & {
  readonly formId: string;
  readonly refusal: string | undefined;
};

/** Everything that is wrong with a form, each with the way to its field. */
function ErrorSummary({ formId, problems, refusal }: ErrorSummaryProps) {
  const t = useTranslations('Forms');
  const found = Object.entries(problems);
  if (found.length === 0 && refusal === undefined) return null;
  return (
    <div role="alert" className="notice notice--attention notice--compact">
      <h2>{refusal === undefined ? t('problems', { count: found.length }) : t('refused')}</h2>
      {refusal !== undefined && <p>{refusal}</p>}
      {found.length > 0 && (
        <ul>
          {found.map(([name, sentence]) => (
            <li key={name}>
              <a href={`#${fieldId(formId, name)}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What was done, and what is to be handed on. */
function DoneNotice({ done: { title, text, handovers = [] } }: { readonly done: Done }) {
  return (
    <div role="status" className="notice notice--done notice--compact">
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {handovers.length > 0 && (
        <dl className="handovers">
          {handovers.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code className="mono handovers__value">{value}</code>
                <CopyButton what={label} text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

export type ActionFormProps = {
  readonly action: FormAction;
  /** Folds the form away under these words: a step to think before something that others feel. */
  readonly summary?: string;
  /** The form has served when it is done: only what was done stays. */
  readonly once?: boolean;
  readonly children: ReactNode;
};

/**
 * A form that the server answers: what is wrong or done stands above it and has the focus; where no answer comes, what
 * was typed stays. It works without scripts; the
 * fields inside read their part of the answer themselves, so that a page can write them on the server.
 */
export function ActionForm({ action, summary, once = false, children }: ActionFormProps) {
  const t = useTranslations('Forms');
  const element = useRef<HTMLFormElement>(null);
  const kept = keptAction(action, { form: () => element.current, unanswered: t('unanswered') });
  const [state, send] = useActionState(kept, UNSENT);
  const id = useId();
  const report = useRef<HTMLDivElement>(null);
  const context = useMemo(() => ({ id, state }), [id, state]);
  const answered = state.attempt > 0;
  useEffect(() => {
    if (state.attempt > 0) report.current?.focus();
  }, [state]);

  const form = (
    <div className="form-frame">
      {answered && (
        <div ref={report} tabIndex={-1} className="form-report">
          <ErrorSummary formId={id} problems={state.problems} refusal={state.refusal} />
          {state.done && <DoneNotice done={state.done} />}
        </div>
      )}
      {!(once && state.done) && (
        // The server judges: what is wrong is then said in full sentences, in the reader's language.
        <form ref={element} data-waits action={send} noValidate className="form">
          <FormContext value={context}>{children}</FormContext>
        </form>
      )}
    </div>
  );
  if (summary === undefined) return form;
  return (
    <details className="fold" open={answered}>
      <summary>{summary}</summary>
      {form}
    </details>
  );
}
