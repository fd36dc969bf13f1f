import { createTranslator } from 'use-intl/core';
import { agencyHours } from '../../platform/languages/agency-hours';
import { agencyMessages } from '../../platform/languages/agency-messages';
import type { PortalLocale } from '../../platform/languages/languages';
import { env } from '../../platform/settings/env';

export type MailKind = 'invitation' | 'registration' | 'password-reset' | 'known-account';

const MESSAGE_KEYS = {
  invitation: 'invitation',
  registration: 'registration',
  'password-reset': 'passwordReset',
  'known-account': 'knownAccount',
} as const;

/** A name on one line without anything that mail programs turn into a link, because a stranger may have typed it. */
export const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N} '’.,-]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .slice(0, 80);

function contactLines(locale: PortalLocale): string[] {
  const { AGENCY_NAME, AGENCY_PHONE, AGENCY_EMAIL, AGENCY_WEBSITE, AGENCY_ADDRESS } = env();
  return [AGENCY_NAME, AGENCY_PHONE, AGENCY_EMAIL, AGENCY_WEBSITE, AGENCY_ADDRESS?.trim(), agencyHours(locale)].filter(
    (line) => line !== undefined,
  );
}

type MailValues = {
  readonly name: string;
  readonly url: string;
  /** How long the link works. */
  readonly hours: number;
  readonly locale: PortalLocale;
};

export function mailText(kind: MailKind, { name, url, hours, locale }: MailValues): { subject: string; text: string } {
  const t = createTranslator({ locale, messages: agencyMessages(locale), namespace: 'Mail' });
  const values = { name: plainName(name), agency: env().AGENCY_NAME, days: hours / 24, hours };
  const lines = [
    t('greeting', values),
    t(`${MESSAGE_KEYS[kind]}.text`, values),
    url,
    t(`${MESSAGE_KEYS[kind]}.after`, values),
    contactLines(locale).join('\n'),
  ];
  return { subject: t(`${MESSAGE_KEYS[kind]}.subject`, values), text: `${lines.join('\n\n')}\n` };
}
