import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { findSavedViews } from '@/lib/identity/accounts/preferences-repository';
import type { FormAction } from '@/lib/portal/forms/form-state';
import { DeviceViews } from './device-views';

type SavedViewsProps = { readonly accountId: string; readonly action: FormAction };

/** All views share one form, so that its message stays after a view leaves the list. */
export async function SavedViews({ accountId, action }: SavedViewsProps) {
  const [t, views] = await Promise.all([getTranslations('Account'), findSavedViews(accountId)]);
  return (
    <section className="account__card stack" aria-labelledby="views">
      <h2 id="views">{t('viewsTitle')}</h2>
      <DeviceViews />
      <ActionForm action={action}>
        {views.length === 0 && <p>{t('noViews')}</p>}
        <ul className="account__list">
          {views.map(({ name, search }) => (
            <li key={name} className="account__view">
              <Link href={`/my-records${search}`} prefetch={false}>
                {name}
              </Link>
              <SubmitButton name="view" value={name} busy={t('removingView')} quiet>
                {t('removeView')} <span className="unseen">{name}</span>
              </SubmitButton>
            </li>
          ))}
        </ul>
      </ActionForm>
    </section>
  );
}
