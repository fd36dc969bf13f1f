import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { Choices } from '@/components/forms/choices';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { ROLES } from '@/lib/http/principal';
import { canSendMail } from '@/lib/identity/mail/mailer';
import type { FormAction } from '@/lib/portal/forms/form-state';

export async function InviteForm({ action }: { readonly action: FormAction }) {
  const t = await getTranslations('AdminAccounts');
  const roles = ROLES.map((value) => ({ value, label: t(`role.${value}`), hint: t(`role.${value}Hint`) }));
  return (
    <ActionForm action={action} summary={t('invite')}>
      {!canSendMail() && <p>{t('inviteByHand')}</p>}
      <TextField name="name" label={t('name')} autoComplete="off" required />
      <TextField name="email" type="email" label={t('email')} autoComplete="off" required />
      <Choices name="role" legend={t('roleTitle')} pick="one" choices={roles} initial={['citizen']} />
      <SubmitButton busy={t('inviting')}>{t('inviteSubmit')}</SubmitButton>
    </ActionForm>
  );
}
