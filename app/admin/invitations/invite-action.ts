'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { candidateChoice, doubtText, previewText } from '@/components/admin/people/candidate-text';
import { ROLES, type SessionPrincipal } from '@/lib/http/principal';
import { Email } from '@/lib/identity/accounts/email';
import { PersonName } from '@/lib/identity/accounts/person-name';
import { invitePerson } from '@/lib/portal/admin/invitations';
import { findCandidates } from '@/lib/portal/admin/link-candidates';
import { type Choice, refused } from '@/lib/portal/forms/form-state';
import { problemsOf } from '@/lib/portal/forms/problems-of';
import { textOf } from '@/lib/portal/forms/text-of';
import { portalLocale } from '@/lib/portal/page-language/portal-locale';
import { adminAction } from '../admin-action';
import { invitationFailed, invitationSent } from './invitation-state';

const Form = z.object({ name: PersonName, email: Email, role: z.enum(ROLES), party: z.string().trim().max(400) });

type Problems = Readonly<Record<string, string>>;

type PartyForm = {
  readonly text: string;
  readonly email: string;
  /** The identity that the admin chose of several. */
  readonly whom: string;
  readonly isChecked: boolean;
};

type PartyAnswer = {
  readonly party?: string;
  readonly problems: Problems;
  readonly choices?: { readonly whom: readonly Choice[] };
};

/** The party to link, or why it cannot be linked yet: the admin chooses one of several, and confirms once who it is. */
async function partyOf(admin: SessionPrincipal, { text, email, whom, isChecked }: PartyForm): Promise<PartyAnswer> {
  if (text === '') return { problems: {} };
  const [t, shared] = await Promise.all([getTranslations('AdminInvitations'), getTranslations('AdminPerson')]);
  const found = await findCandidates(admin, { text, subject: email });
  if (found.length === 0) return { problems: { party: shared('noCandidates', { text }) } };
  const chosen = found.length === 1 ? found[0] : found.find(({ summary }) => summary.identity === whom);
  const choices = found.length === 1 ? {} : { choices: { whom: await Promise.all(found.map(candidateChoice)) } };
  if (chosen === undefined) return { problems: { whom: t('severalParties') }, ...choices };
  const { summary, doubt } = chosen;
  if (isChecked) return { party: summary.identity, problems: {} };
  const preview = await previewText(summary);
  const caution = doubt === undefined ? '' : ` ${await doubtText(doubt)}`;
  return { problems: { checked: `${t('checkFirst', { preview })}${caution}` }, ...choices };
}

export const inviteAction = adminAction(async (previous, form, admin) => {
  const [t, words] = await Promise.all([getTranslations('AdminInvitations'), getTranslations('Forms')]);
  const values = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    role: textOf(form, 'role'),
    party: textOf(form, 'party'),
    whom: textOf(form, 'whom'),
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
  const answer = await partyOf(admin, { text, email, whom: values.whom, isChecked: form.has('checked') });
  const { party, ...unanswered } = answer;
  if (Object.keys(answer.problems).length > 0) return refused(previous, { values, ...unanswered });
  try {
    const link = party === undefined ? undefined : { party, onePerson: true };
    const sent = await invitePerson(admin, { name, email, role, link }, await portalLocale());
    revalidatePath('/admin/invitations');
    return await invitationSent(previous, email, sent);
  } catch (error) {
    return invitationFailed(previous, error, values);
  }
});
