'use server';

import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { candidateChoice, doubtText, previewText } from '@/components/admin/people/candidate-text';
import { ROLES, type SessionPrincipal } from '@/lib/http/principal';
import { Email } from '@/lib/identity/accounts/email';
import { PersonName } from '@/lib/identity/accounts/person-name';
import { invitePerson } from '@/lib/portal/admin/invitations';
import { lookUpCandidates } from '@/lib/portal/admin/link-candidates';
import { type Choice, continued, type FormPrompt, rejected } from '@/lib/portal/forms/form-state';
import { problemsOf } from '@/lib/portal/forms/problems-of';
import { textOf } from '@/lib/portal/forms/text-of';
import { portalLocale } from '@/lib/portal/page-language/portal-locale';
import { adminAction } from '../admin-action';
import { invitationFailed, invitationSent } from './invitation-state';

const Form = z.object({ name: PersonName, email: Email, role: z.enum(ROLES), party: z.string().trim().max(400) });

type PartyForm = {
  readonly text: string;
  readonly email: string;
  /** The identity that the admin chose from several. */
  readonly whom: string;
  readonly isChecked: boolean;
  /** Whether the form has already asked whom to link, with the same text in the party field. */
  readonly isAsked: boolean;
};

type PartyChoice = {
  readonly party?: string;
  readonly problems?: Readonly<Record<string, string>>;
  readonly rejection?: string;
  readonly step?: FormPrompt;
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
};

/** The party to link. Otherwise asks the admin to choose from several parties, or to confirm the only one. */
async function partyOf(
  admin: SessionPrincipal,
  { text, email, whom, isChecked, isAsked }: PartyForm,
): Promise<PartyChoice> {
  if (text === '') return {};
  const [t, shared] = await Promise.all([getTranslations('AdminInvitations'), getTranslations('AdminPerson')]);
  const candidates = await lookUpCandidates(admin, { text, subject: email });
  if (candidates === undefined) return { rejection: t('lookupFailed') };
  if (candidates.length === 0) return { problems: { party: shared('noCandidates', { text }) } };
  const [only] = candidates;
  const chosen = candidates.length === 1 ? only : candidates.find(({ summary }) => summary.identity === whom);
  if (chosen !== undefined && isChecked) return { party: chosen.summary.identity };
  const choices = {
    checked: [{ value: text, label: t('checked') }],
    ...(candidates.length > 1 && { whom: await Promise.all(candidates.map(candidateChoice)) }),
  };
  if (chosen === undefined)
    return isAsked
      ? { problems: { whom: t('whomMissing') }, choices }
      : { step: { title: t('chooseTitle'), text: t('severalParties') }, choices };
  const { summary, doubt } = chosen;
  const preview = await previewText(summary);
  const caution = doubt === undefined ? '' : ` ${await doubtText(doubt)}`;
  return isAsked
    ? { problems: { checked: `${t('checkFirst', { preview })}${caution}` }, choices }
    : { step: { title: t('checkTitle'), text: `${preview}${caution}` }, choices };
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
  // The question stays on the page unless the text of the party field has changed.
  const isAsked = previous.choices?.checked?.[0]?.value === values.party.trim();
  const shownChoices = isAsked && previous.choices !== undefined ? { choices: previous.choices } : {};
  const parsed = Form.safeParse(values);
  if (!parsed.success) {
    const messages = {
      name: words('nameWrong'),
      email: words('emailWrong'),
      role: t('roleWrong'),
      party: t('partyWrong'),
    };
    return rejected(previous, { values, problems: problemsOf(parsed.error, messages), ...shownChoices });
  }
  const { name, email, role, party: text } = parsed.data;
  const isChecked = values.checked !== '' && values.checked === text;
  const result = await partyOf(admin, { text, email, whom: values.whom, isChecked, isAsked });
  const { party, step, problems, rejection, choices = {} } = result;
  if (rejection !== undefined) return rejected(previous, { values, rejection, ...shownChoices });
  if (problems !== undefined) return rejected(previous, { values, problems, choices });
  if (step !== undefined) return continued(previous, { values, step, choices });
  try {
    const link = party === undefined ? undefined : { party, onePerson: true };
    const invitation = await invitePerson(admin, { name, email, role, link }, await portalLocale());
    revalidatePath('/admin/invitations');
    return await invitationSent(previous, email, invitation);
  } catch (error) {
    return invitationFailed(previous, error, { values, ...shownChoices });
  }
});
