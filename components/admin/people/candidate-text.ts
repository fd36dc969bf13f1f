import { getLocale, getTranslations } from 'next-intl/server';
import { identityName } from '@/components/account/identity-name';
import { getAgencyWord } from '@/components/ui/get-agency-word';
import { intlLocale } from '@/lib/platform/languages/intl-locale';
import type { Candidate } from '@/lib/portal/admin/link-candidates';
import type { Choice } from '@/lib/portal/forms/form-state';
import type { Doubt, IdentitySummary } from '@/lib/records/membership/identity-summary';
import { addressInTitleCase } from '@/lib/records/output/address-case';

/** An identity such as `license:Plumber:AB-1` in words, with its number, which admins look up. */
export async function identityText(identity: string): Promise<string> {
  const t = await getTranslations('AdminPerson');
  const { kind, reference } = identityName(identity, await getAgencyWord());
  return t(`identity.${kind}`, { value: reference });
}

const listOf = async (values: readonly string[]): Promise<string> =>
  new Intl.ListFormat(intlLocale(await getLocale()), { type: 'conjunction' }).format(values);

export async function doubtText(doubt: Doubt): Promise<string> {
  const t = await getTranslations('AdminPerson');
  switch (doubt.kind) {
    case 'several-names':
      return t('doubt.severalNames', { names: await listOf(doubt.names) });
    case 'differing':
      return t('doubt.differing', { records: await listOf(doubt.records) });
    case 'only-a-name':
      return t('doubt.onlyAName');
    case 'without-name':
      return t('doubt.withoutName');
  }
}

async function recordsText({ places, records, numbers }: IdentitySummary): Promise<string> {
  const t = await getTranslations('AdminPerson');
  return [
    t('recordsList', {
      records: t('records', { count: records }),
      numbers: `${numbers.join(', ')}${records > numbers.length ? '…' : '.'}`,
    }),
    ...(places.length === 0 ? [] : [`${places.map(addressInTitleCase).join('; ')}.`]),
  ].join(' ');
}

async function nameText({ names }: IdentitySummary): Promise<string> {
  const t = await getTranslations('AdminPerson');
  return names.length === 0 ? t('noName') : listOf(names);
}

/** What a link would show, in one paragraph. */
export async function previewText(summary: IdentitySummary): Promise<string> {
  const [name, { roles }] = [await nameText(summary), summary];
  return `${roles.length === 0 ? `${name}.` : `${name} (${roles.join(', ')}).`} ${await recordsText(summary)}`;
}

/** A candidate to choose by name, with what a link would show and why it may be several people. */
export async function candidateChoice({ summary, doubt }: Candidate): Promise<Choice> {
  const { identity, roles } = summary;
  const kind = await identityText(identity);
  const what = identity.startsWith('license:') || roles.length === 0 ? kind : roles.join(', ');
  const caution = doubt === undefined ? '' : ` ${await doubtText(doubt)}`;
  return {
    value: identity,
    label: `${await nameText(summary)} – ${what}`,
    hint: `${await recordsText(summary)}${caution}`,
  };
}
