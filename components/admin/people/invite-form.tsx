import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { MatchCheckbox } from '@/components/forms/checkbox';
import { Choices, MatchChoices } from '@/components/forms/choices';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { ROLES } from '@/lib/http/principal';
import { canSendMail } from '@/lib/identity/mail/mailer';
import type { FormAction } from '@/lib/portal/forms/form-state';

export async function InviteForm({ action }: { readonly action: FormAction }) {
  const [t, words] = await Promise.all([getTranslations('AdminInvitations'), getTranslations('AdminAccounts')]);
  const roles = ROLES.map((value) => ({ value, label: words(`role.${value}`), hint: words(`role.${value}Hint`) }));
  return (
    <ActionForm action={action}>
      {!canSendMail() && <p>{t('inviteByHand')}</p>}
      <TextField name="name" label={words('name')} autoComplete="off" required />
      <TextField name="email" type="email" label={words('email')} autoComplete="off" required />
      <Choices name="role" legend={words('roleTitle')} pick="one" choices={roles} initial={['citizen']} />
      <TextField name="party" label={t('party')} hint={t('partyHint')} literal />
      <MatchChoices name="whom" legend={t('whom')} />
      <MatchCheckbox name="checked" />
      <SubmitButton busy={t('inviting')}>{t('inviteSubmit')}</SubmitButton>
    </ActionForm>
  );
}
