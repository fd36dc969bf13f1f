import { getTranslations } from 'next-intl/server';
import { ScopeList } from '@/components/apps/scope-list';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { type AllowedApp, listAllowedApps } from '@/lib/identity/oauth/allowed-apps';
import { formatInstantDay } from '@/lib/platform/languages/instant';
import type { FormAction } from '@/lib/portal/forms/form-state';

type AllowedAppsProps = { readonly accountId: string; readonly action: FormAction };

/** All apps share one form, so that its message stays after an app leaves the list. */
export async function AllowedApps({ accountId, action }: AllowedAppsProps) {
  const [t, apps] = await Promise.all([getTranslations('Account'), listAllowedApps(accountId)]);
  return (
    <section className="account__card stack" aria-labelledby="apps">
      <h2 id="apps">{t('appsTitle')}</h2>
      <ActionForm action={action}>
        {apps.length === 0 && <p>{t('noApps')}</p>}
        {apps.map((app) => (
          <AppItem key={app.appId} app={app} />
        ))}
      </ActionForm>
    </section>
  );
}

async function AppItem({ app: { appId, name, scopes, since } }: { readonly app: AllowedApp }) {
  const t = await getTranslations('Account');
  return (
    <article className="entry">
      <h3>{name}</h3>
      <p>{t('appSince', { day: await formatInstantDay(since) })}</p>
      <ScopeList scopes={scopes} />
      <SubmitButton name="app" value={appId} busy={t('takingBack')} quiet>
        {t('takeBack')} <span className="unseen">{t('takeBackOf', { app: name })}</span>
      </SubmitButton>
    </article>
  );
}
