import { LOCALES, type PortalLocale } from './languages';
import type en from './messages/en.json';

export type Messages = typeof en;

const read = async (locale: PortalLocale): Promise<[PortalLocale, Messages]> => {
  const { default: messages } = (await import(`./messages/${locale}.json`)) as { readonly default: Messages };
  return [locale, messages];
};

/** Server only: a browser gets the messages of its page and language. */
export const MESSAGES = Object.fromEntries(await Promise.all(LOCALES.map(read))) as Readonly<
  Record<PortalLocale, Messages>
>;
