import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { Checkbox } from '@/components/forms/checkbox';
import { SubmitButton } from '@/components/forms/submit-button';
import { getAgencyWord } from '@/components/ui/get-agency-word';
import type { Candidate } from '@/lib/portal/admin/link-candidates';
import type { FormAction } from '@/lib/portal/forms/form-state';
import { addressInTitleCase } from '@/lib/records/output/address-case';
import { doubtText, identityText } from './candidate-text';

type CandidateEntryProps = {
  readonly candidate: Candidate;
  readonly accountId: string;
  readonly isLinked: boolean;
  readonly link: FormAction;
};

/** Who an identity is and what a link would show, with the form that links it. */
export async function CandidateEntry({ candidate, accountId, isLinked, link }: CandidateEntryProps) {
  const [t, wordOf] = await Promise.all([getTranslations('AdminPerson'), getAgencyWord()]);
  const { summary, doubt, doubtInPerson } = candidate;
  const { identity, names, roles, places, records, numbers } = summary;
  const title = names[0] ?? t('noName');
  const facts = [
    [t('names'), names.length > 1 ? names : []],
    [t('roles'), roles.map((role) => wordOf(role) ?? role)],
    [t('places'), places.map(addressInTitleCase)],
    [
      t('recordNumbers'),
      records > numbers.length ? [...numbers, t('more', { count: records - numbers.length })] : numbers,
    ],
  ] as const;
  const reason = doubt ?? doubtInPerson;
  return (
    <article className="candidate" aria-label={title}>
      <h3>{title}</h3>
      <p>
        {await identityText(identity)} · {t('records', { count: records })}
      </p>
      <dl className="facts">
        {facts
          .filter(([, values]) => values.length > 0)
          .map(([label, values]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{values.join('; ')}</dd>
            </div>
          ))}
      </dl>
      <ActionForm action={link} hidesAfterSuccess>
        {isLinked ? (
          <p className="soft">{t('alreadyLinked')}</p>
        ) : (
          <>
            {reason !== undefined && <p className="caution">{await doubtText(reason)}</p>}
            <input type="hidden" name="target" value={accountId} />
            <input type="hidden" name="party" value={identity} />
            {reason !== undefined && <Checkbox name="onePerson" label={t('onePerson')} hint={t('onePersonHint')} />}
            <Checkbox name="inPerson" label={t('inPerson')} hint={t('inPersonHint')} />
            <SubmitButton busy={t('linking')}>{t('link', { name: title })}</SubmitButton>
          </>
        )}
      </ActionForm>
    </article>
  );
}
