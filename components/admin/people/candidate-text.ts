import { getLocale, getTranslations } from 'next-intl/server';
import { identityName } from '@/components/account/identity-name';
import { intlLocale } from '@/lib/platform/languages/intl-locale';
import type { Doubt, IdentitySummary } from '@/lib/records/membership/identity-summary';

/** An identity such as `license:Plumber:AB-1` in words. */
export async function identityText(identity: string): Promise<string> {
  const t = await getTranslations('AdminPerson');
  const { kind, value } = identityName(identity);
  return t(`identity.${kind}`, { value });
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

/** What a link would show, in one paragraph. */
export async function previewText({ names, roles, places, records, numbers }: IdentitySummary): Promise<string> {
  const t = await getTranslations('AdminPerson');
  const name = names.length === 0 ? t('noName') : await listOf(names);
  return [
    roles.length === 0 ? `${name}.` : `${name} (${roles.join(', ')}).`,
    `${t('records', { count: records })}: ${numbers.join(', ')}${records > numbers.length ? '…' : '.'}`,
    ...(places.length === 0 ? [] : [`${places.join('; ')}.`]),
  ].join(' ');
}
