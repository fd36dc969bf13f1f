import { createTranslator } from 'use-intl/core';
import en from '../../i18n/messages/en.json';
import es from '../../i18n/messages/es.json';
import type { Reason } from './row';

const MESSAGES = { en, es } as const;

/** The words of the files, in the language of the answer; English where the portal does not speak it. */
export function exportMessages(locale: string) {
  const language = locale.startsWith('es') ? 'es' : 'en';
  const t = createTranslator({ locale: language, messages: MESSAGES[language], namespace: 'RecordFiles' });
  const types = MESSAGES[language].StatusType as Readonly<Record<string, string>>;
  return {
    column: (name: keyof (typeof en)['RecordFiles']['columns']): string => t(`columns.${name}`),
    reason: (reason: Reason): string => t(`reasons.${reason}`),
    statusType: (type: string): string => types[type] ?? type,
    deadline: (name: keyof (typeof en)['RecordFiles']['deadlines'], number: string): string =>
      t(`deadlines.${name}`, { number }),
    calendarName: (): string => t('calendarName'),
  };
}
