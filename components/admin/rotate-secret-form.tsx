import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { Choices } from '@/components/forms/choices';
import { SubmitButton } from '@/components/forms/submit-button';
import { DEFAULT_OVERLAP, OVERLAPS } from '@/lib/identity/apps/overlap';
import type { FormAction } from '@/lib/portal/forms/form-state';

/** Another secret for an app, and how long the one it has still works. */
export async function RotateSecretForm({ id, action }: { readonly id: string; readonly action: FormAction }) {
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
