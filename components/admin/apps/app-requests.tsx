import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { SCOPES } from '@/lib/api/scopes';
import { formatInstantDay } from '@/lib/platform/languages/instant';
import { type AppRequest, developerText } from '@/lib/portal/admin/app-requests';
import type { FormAction } from '@/lib/portal/forms/form-state';

type AppRequestsProps = { readonly requests: readonly AppRequest[]; readonly decide: FormAction };

/** All requests share one form, so that the new secret stays on the page after its request leaves the list. */
export async function AppRequests({ requests, decide }: AppRequestsProps) {
  const t = await getTranslations('AdminApps');
  return (
    <section className="stack" aria-labelledby="requests">
      <h2 id="requests">{t('requests', { count: requests.length })}</h2>
      <ActionForm action={decide}>
        {requests.length === 0 && <p className="soft">{t('noRequests')}</p>}
        {requests.map((request) => (
          <RequestEntry key={request._id} request={request} />
        ))}
      </ActionForm>
    </section>
  );
}

async function RequestEntry({ request }: { readonly request: AppRequest }) {
  const t = await getTranslations('AdminApps');
  const { _id, name, purpose, account, createdAt, isPublic, grants, scopes, redirectUris } = request;
  const day = await formatInstantDay(createdAt);
  const developer = account === undefined ? t('unknownDeveloper') : developerText(account);
  return (
    <article className="candidate" aria-label={name}>
      <h3>{name}</h3>
      <p className="soft">{t('requestedBy', { developer, day })}</p>
      <p className="own-lines">{purpose}</p>
      <dl className="facts">
        <div>
          <dt>{t('kind')}</dt>
          <dd>{t(isPublic ? 'public' : 'confidential')}</dd>
        </div>
        <div>
          <dt>{t('grants')}</dt>
          <dd>{grants.map((grant) => t(`grant.${grant}`)).join('; ')}</dd>
        </div>
        <div>
          <dt>{t('scopes')}</dt>
          <dd>
            {SCOPES.filter((scope) => scopes.includes(scope))
              .map((scope) => t(`scope.${scope}`))
              .join('; ')}
          </dd>
        </div>
        {redirectUris.length > 0 && (
          <div>
            <dt>{t('redirectUris')}</dt>
            {redirectUris.map((address) => (
              <dd key={address} className="mono">
                {address}
              </dd>
            ))}
          </div>
        )}
      </dl>
      <div className="decision">
        <SubmitButton name="approve" value={_id} busy={t('approving')}>
          {t('approve')} <span className="unseen">{name}</span>
        </SubmitButton>
        <SubmitButton name="decline" value={_id} busy={t('declining')} quiet>
          {t('decline')} <span className="unseen">{name}</span>
        </SubmitButton>
      </div>
    </article>
  );
}
