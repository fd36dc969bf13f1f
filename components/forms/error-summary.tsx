import { useTranslations } from 'next-intl';
import type { FormState } from '@/lib/portal/forms/form-state';
import { fieldId } from './form-context';

type ErrorSummaryProps = Pick<FormState, 'problems'> & {
  readonly formId: string;
  readonly refusal: string | undefined;
};

/** Everything that is wrong with a form, each with the way to its field. */
export function ErrorSummary({ formId, problems, refusal }: ErrorSummaryProps) {
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
