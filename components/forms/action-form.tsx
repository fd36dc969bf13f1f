'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useActionState, useEffect, useId, useMemo, useRef } from 'react';
import { type FormAction, UNSENT } from '@/lib/portal/forms/form-state';
import { DoneNotice } from './done-notice';
import { ErrorSummary } from './error-summary';
import { FormContext } from './form-context';
import { keptAction } from './kept-action';

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
