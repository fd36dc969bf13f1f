'use client';

import { unstable_rethrow } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useActionState, useEffect, useId, useMemo, useRef } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import {
  enteredValues,
  type FormAction,
  type FormPrompt,
  type FormState,
  rejected,
  type SuccessMessage,
  UNSENT,
} from '@/lib/portal/forms/form-state';
import { CopyButton } from './copy-button';
import { FormContext, fieldId } from './form-context';

/** Names of the password fields, even while their text is visible. */
const passwordFieldsOf = (form: HTMLFormElement | null): Set<string> =>
  new Set(
    Array.from(form?.querySelectorAll<HTMLInputElement>('input[autocomplete*="password"]') ?? [], ({ name }) => name),
  );

/** Preserves the form's values if no answer arrives. @param unanswered the message for that case */
function withUnreachableState(
  action: FormAction,
  { form, unanswered }: { readonly form: () => HTMLFormElement | null; readonly unanswered: string },
): FormAction {
  // Without scripts, the browser submits the form itself and needs the original action.
  if (typeof window === 'undefined') return action;
  return async (previous, data) => {
    try {
      return await action(previous, data);
    } catch (error) {
      unstable_rethrow(error);
      return rejected(previous, { values: enteredValues(data, passwordFieldsOf(form())), rejection: unanswered });
    }
  };
}

type ErrorSummaryProps = Pick<FormState, 'problems'> & {
  readonly formId: string;
  readonly headingId: string;
  readonly rejection: string | undefined;
};

/** All problems of a form, each linked to its field. */
function ErrorSummary({ formId, headingId, problems, rejection }: ErrorSummaryProps) {
  const t = useTranslations('Forms');
  const found = Object.entries(problems);
  if (found.length === 0 && rejection === undefined) return null;
  return (
    <div role="alert" className="notice notice--attention notice--compact">
      <h2 id={headingId}>{rejection === undefined ? t('problems', { count: found.length }) : t('refused')}</h2>
      {rejection !== undefined && <p>{rejection}</p>}
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

type StepNoticeProps = { readonly step: FormPrompt; readonly headingId: string };

/** A question to answer before the form is sent. */
function StepNotice({ step: { title, text }, headingId }: StepNoticeProps) {
  return (
    <div role="status" className="notice notice--compact">
      <h2 id={headingId}>{title}</h2>
      {text !== undefined && <p>{text}</p>}
    </div>
  );
}

type DoneNoticeProps = { readonly done: SuccessMessage; readonly headingId: string };

/** The result of the action, with values to pass on. */
function DoneNotice({ done: { title, text, handovers = [] }, headingId }: DoneNoticeProps) {
  return (
    <div role="status" className="notice notice--done notice--compact">
      <h2 id={headingId}>{title}</h2>
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
  /** Collapses the form under this label, as a confirmation step. */
  readonly summary?: string;
  /** Replaces the form with the result after success. */
  readonly hidesAfterSuccess?: boolean;
  /** A script handles the form without leaving the page. */
  readonly staysOnPage?: boolean;
  /** The action runs in the browser; without this, the page would contain a `javascript:` URL. */
  readonly isClientAction?: boolean;
  readonly children: ReactNode;
};

/**
 * A form that works without scripts. The result appears above it and takes the focus. Values are kept if no answer
 * arrives. Fields read their state from context, so that pages can render them on the server.
 */
export function ActionForm({
  action,
  summary,
  hidesAfterSuccess = false,
  staysOnPage,
  isClientAction = false,
  children,
}: ActionFormProps) {
  const t = useTranslations('Forms');
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const formAction = withUnreachableState(action, { form: () => element.current, unanswered: t('unanswered') });
  const [state, send] = useActionState(formAction, UNSENT);
  const id = useId();
  const report = useRef<HTMLElement>(null);
  const headingId = `${id}-report`;
  const context = useMemo(() => ({ id, state }), [id, state]);
  const answered = state.attempt > 0;
  useEffect(() => {
    if (state.attempt > 0) report.current?.focus();
  }, [state]);

  const form = (
    <div className="form-frame">
      {answered && (
        <section ref={report} tabIndex={-1} className="form-report" aria-labelledby={headingId}>
          <ErrorSummary formId={id} headingId={headingId} problems={state.problems} rejection={state.rejection} />
          {state.step && <StepNotice step={state.step} headingId={headingId} />}
          {state.done && <DoneNotice done={state.done} headingId={headingId} />}
        </section>
      )}
      {!(hidesAfterSuccess && state.done) && (
        // The server validates, so that problems are full sentences in the page's language.
        <form
          ref={element}
          data-waits
          data-stays={staysOnPage}
          action={isClientAction && !hydrated ? undefined : send}
          noValidate
          className="form"
        >
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
