import { createTranslator } from 'use-intl/core';
import { portalLocaleOf } from '../../platform/languages/languages';
import { MESSAGES, type Messages } from '../../platform/languages/messages';
import type { Relation } from '../../records/schema/record';

type FileMessages = Messages['RecordFiles'];

/** The messages of exported files; English if the portal does not support the locale. */
export function exportMessages(locale: string) {
  const language = portalLocaleOf(locale);
  const t = createTranslator({ locale: language, messages: MESSAGES[language], namespace: 'RecordFiles' });
  const types = MESSAGES[language].StatusType as Readonly<Record<string, string>>;
  return {
    column: (name: keyof FileMessages['columns']): string => t(`columns.${name}`),
    reason: (reason: Relation): string => t(`reasons.${reason}`),
    statusType: (type: string): string => types[type] ?? type,
    deadline: (name: keyof FileMessages['deadlines'], number: string): string => t(`deadlines.${name}`, { number }),
    calendarName: (): string => t('calendarName'),
  };
}
