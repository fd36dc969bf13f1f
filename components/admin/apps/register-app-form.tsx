import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { Checkbox } from '@/components/forms/checkbox';
import { Choices } from '@/components/forms/choices';
import { Disclosure } from '@/components/forms/disclosure';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { SCOPES } from '@/lib/api/scopes';
import { APP_GRANTS } from '@/lib/identity/apps/document';
import type { FormAction } from '@/lib/portal/forms/form-state';

export async function RegisterAppForm({ action }: { readonly action: FormAction }) {
  const t = await getTranslations('AdminApps');
  const grants = APP_GRANTS.map((value) => ({ value, label: t(`grant.${value}`), hint: t(`grant.${value}Hint`) }));
  const scopes = SCOPES.map((value) => ({ value, label: t(`scope.${value}`), hint: value }));
  return (
    <ActionForm action={action} summary={t('register')}>
      <TextField name="name" label={t('name')} hint={t('nameHint')} required />
      <TextField name="clientId" label={t('clientId')} hint={t('clientIdHint')} literal required />
      <Checkbox name="isPublic" label={t('isPublic')} hint={t('isPublicHint')} />
      <Choices
        name="grants"
        legend={t('grants')}
        pick="any"
        choices={grants}
        initial={['authorization_code', 'refresh_token']}
      />
      <TextField name="redirectUris" label={t('redirectUris')} hint={t('redirectUrisHint')} rows={3} literal />
      <Choices name="scopes" legend={t('scopes')} hint={t('scopesHint')} pick="any" choices={scopes} />
      <Disclosure summary={t('older')} fields={['legacyPassword', 'legacyNoPkce']}>
        <p>{t('olderWarning')}</p>
        <Checkbox name="legacyPassword" label={t('legacyPassword')} hint={t('legacyPasswordHint')} />
        <Checkbox name="legacyNoPkce" label={t('legacyNoPkce')} hint={t('legacyNoPkceHint')} />
      </Disclosure>
      <SubmitButton busy={t('busy')}>{t('submit')}</SubmitButton>
    </ActionForm>
  );
}
