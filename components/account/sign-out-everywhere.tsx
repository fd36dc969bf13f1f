import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import type { FormAction } from '@/lib/portal/forms/form-state';

export async function SignOutEverywhere({ action }: { readonly action: FormAction }) {
  const t = await getTranslations('Account');
  return (
    <section className="stack" aria-labelledby="everywhere">
      <h2 id="everywhere">{t('everywhereTitle')}</h2>
      <p>{t('everywhereMeans')}</p>
      <ActionForm action={action}>
        <SubmitButton busy={t('leaving')} quiet>
          {t('everywhere')}
        </SubmitButton>
      </ActionForm>
    </section>
  );
}
