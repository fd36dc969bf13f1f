import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { Checkbox } from '@/components/forms/checkbox';
import { Choices } from '@/components/forms/choices';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { DEPRECATED_SCOPES, SCOPES } from '@/lib/api/scopes';
import type { FormAction } from '@/lib/portal/forms/form-state';

const ACCESS = ['authorization_code', 'client_credentials'] as const;

/** Asks only for what an admin needs to decide. Deprecated scopes are only for apps that admins register. */
export async function RequestAppForm({ action }: { readonly action: FormAction }) {
  const [t, apps] = await Promise.all([getTranslations('RequestApp'), getTranslations('AdminApps')]);
  const grants = ACCESS.map((value) => ({ value, label: apps(`grant.${value}`), hint: apps(`grant.${value}Hint`) }));
  const scopes = SCOPES.filter((scope) => !DEPRECATED_SCOPES.has(scope)).map((value) => ({
    value,
    label: apps(`scope.${value}`),
    hint: value,
  }));
  return (
    <ActionForm action={action} hidesAfterSuccess>
      <TextField name="name" label={t('name')} hint={apps('nameHint')} required />
      <TextField name="purpose" label={t('purpose')} hint={t('purposeHint')} rows={4} required />
      <Choices name="grants" legend={apps('grants')} pick="any" choices={grants} />
      <TextField
        name="redirectUris"
        label={apps('redirectUris')}
        hint={`${t('redirectUrisWhen')} ${apps('redirectUrisHint')}`}
        rows={3}
        literal
      />
      <Choices name="scopes" legend={apps('scopes')} hint={apps('scopesHint')} pick="any" choices={scopes} />
      <Checkbox name="isPublic" label={apps('isPublic')} hint={apps('isPublicHint')} />
      <SubmitButton busy={t('sending')}>{t('submit')}</SubmitButton>
    </ActionForm>
  );
}
