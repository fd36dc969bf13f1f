import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { Choices } from '@/components/forms/choices';
import { SubmitButton } from '@/components/forms/submit-button';
import { SCOPES } from '@/lib/api/scopes';
import { type AppDocument, isConfidential } from '@/lib/identity/apps/document';
import { DEFAULT_OVERLAP, OVERLAPS } from '@/lib/identity/apps/overlap';
import type { FormAction } from '@/lib/portal/forms/form-state';
import { ConfirmedAction } from '../confirmed-action';
import { StatusBadge } from '../status-badge';

type AppEntryProps = { readonly app: AppDocument; readonly rotate: FormAction; readonly change: FormAction };

/** Everything about one app, and the forms that change it. */
export async function AppEntry({ app, rotate, change }: AppEntryProps) {
  const t = await getTranslations('AdminApps');
  const { _id, name, disabled } = app;
  const verb = disabled ? 'enable' : 'disable';
  return (
    <article className="candidate" id="app" aria-labelledby="app-name">
      <div className="entry__head">
        <h3 id="app-name">{name}</h3>
        <StatusBadge disabled={disabled} />
      </div>
      <AppFacts app={app} />
      <div className="entry__actions">
        {isConfidential(app) && <RotateSecretForm id={_id} action={rotate} />}
        <ConfirmedAction
          action={change}
          id={_id}
          to={verb}
          summary={t(verb)}
          explanation={t(`${verb}Means`, { name })}
          submit={t(`${verb}Submit`, { name })}
          busy={t(disabled ? 'enabling' : 'disabling')}
        />
      </div>
    </article>
  );
}

async function AppFacts({ app }: { readonly app: AppDocument }) {
  const t = await getTranslations('AdminApps');
  const { _id, redirectUris, scopes, grants, legacyPassword, legacyNoPkce } = app;
  return (
    <dl className="facts">
      <div>
        <dt>{t('clientId')}</dt>
        <dd className="mono">{_id}</dd>
      </div>
      <div>
        <dt>{t('kind')}</dt>
        <dd>{t(isConfidential(app) ? 'confidential' : 'public')}</dd>
      </div>
      <div>
        <dt>{t('grants')}</dt>
        {grants.map((grant) => (
          <dd key={grant}>{t(`grant.${grant}`)}</dd>
        ))}
        {legacyPassword && <dd className="caution">{t('grant.password')}</dd>}
        {legacyNoPkce && <dd className="caution">{t('withoutPkce')}</dd>}
      </div>
      <div>
        <dt>{t('scopes')}</dt>
        {SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
          <dd key={scope}>
            {t(`scope.${scope}`)} <span className="mono soft">{scope}</span>
          </dd>
        ))}
      </div>
      <div>
        <dt>{t('redirectUris')}</dt>
        {redirectUris.length === 0 && <dd>{t('noRedirectUris')}</dd>}
        {redirectUris.map((address) => (
          <dd key={address} className="mono">
            {address}
          </dd>
        ))}
      </div>
    </dl>
  );
}

/** Issues a new secret and asks how long the old one stays valid. */
async function RotateSecretForm({ id, action }: { readonly id: string; readonly action: FormAction }) {
  const t = await getTranslations('AdminApps');
  const choices = OVERLAPS.map((value) => ({
    value,
    label: t(`overlap.${value}`),
    ...(value === 'now' && { hint: t('overlap.nowHint') }),
  }));
  return (
    <ActionForm action={action} summary={t('rotate')}>
      <input type="hidden" name="target" value={id} />
      <Choices name="overlap" legend={t('overlapTitle')} pick="one" choices={choices} initial={[DEFAULT_OVERLAP]} />
      <SubmitButton busy={t('rotating')}>{t('rotateSubmit')}</SubmitButton>
    </ActionForm>
  );
}
