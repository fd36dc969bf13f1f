'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { doubtText, previewText } from '@/components/admin/people/candidate-text';
import { ROLES, type SessionPrincipal } from '@/lib/http/principal';
import { Email } from '@/lib/identity/accounts/email';
import { PersonName } from '@/lib/identity/accounts/person-name';
import { invitePerson } from '@/lib/portal/admin/invitations';
import { findCandidates } from '@/lib/portal/admin/link-candidates';
import { refused } from '@/lib/portal/forms/form-state';
import { problemsOf } from '@/lib/portal/forms/problems-of';
import { textOf } from '@/lib/portal/forms/text-of';
import { portalLocale } from '@/lib/portal/page-language/portal-locale';
import { adminAction } from '../admin-action';
import { invitationFailed, invitationSent } from './invitation-state';

const Form = z.object({ name: PersonName, email: Email, role: z.enum(ROLES), party: z.string().trim().max(400) });

type Problems = Readonly<Record<string, string>>;

/** The party to link, or why it cannot be linked yet: the admin must first confirm who it is. */
async function partyOf(
  admin: SessionPrincipal,
  { text, email, isChecked }: { readonly text: string; readonly email: string; readonly isChecked: boolean },
): Promise<{ readonly party?: string; readonly problems: Problems }> {
  if (text === '') return { problems: {} };
  const [t, shared] = await Promise.all([getTranslations('AdminInvitations'), getTranslations('AdminPerson')]);
  const [found, ...others] = await findCandidates(admin, { text, subject: email });
  if (found === undefined) return { problems: { party: shared('noCandidates', { text }) } };
  if (others.length > 0) {
    const choices = [found, ...others]
      .map(({ summary: { identity, names } }) => (names[0] === undefined ? identity : `${identity} (${names[0]})`))
      .join(', ');
    return { problems: { party: t('severalParties', { choices }) } };
  }
  const { summary, doubt } = found;
  if (isChecked) return { party: summary.identity, problems: {} };
  const preview = await previewText(summary);
  const caution = doubt === undefined ? '' : ` ${await doubtText(doubt)}`;
  return { problems: { checked: `${t('checkFirst', { preview })}${caution}` } };
}

export const inviteAction = adminAction(async (previous, form, admin) => {
  const [t, words] = await Promise.all([getTranslations('AdminInvitations'), getTranslations('Forms')]);
  const values = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    role: textOf(form, 'role'),
    party: textOf(form, 'party'),
    checked: textOf(form, 'checked'),
  };
  const parsed = Form.safeParse(values);
  if (!parsed.success) {
    const messages = {
      name: words('nameWrong'),
      email: words('emailWrong'),
      role: t('roleWrong'),
      party: t('partyWrong'),
    };
    return refused(previous, { values, problems: problemsOf(parsed.error, messages) });
  }
  const { name, email, role, party: text } = parsed.data;
  const { party, problems } = await partyOf(admin, { text, email, isChecked: form.has('checked') });
  if (Object.keys(problems).length > 0) return refused(previous, { values, problems });
  try {
    const link = party === undefined ? undefined : { party, onePerson: true };
    const sent = await invitePerson(admin, { name, email, role, link }, await portalLocale());
    revalidatePath('/admin/invitations');
    return await invitationSent(previous, email, sent);
  } catch (error) {
    return invitationFailed(previous, error, values);
  }
});
