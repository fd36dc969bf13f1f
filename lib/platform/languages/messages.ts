import { LOCALES, type PortalLocale } from './languages';
import type en from './messages/en.json';

export type Messages = typeof en;

const read = async (locale: PortalLocale): Promise<[PortalLocale, Messages]> => {
  const { default: messages } = (await import(`./messages/${locale}.json`)) as { readonly default: Messages };
  return [locale, messages];
};

/** The portal's words in every language. Never for the browser, which gets those of its own pages and language. */
export const MESSAGES = Object.fromEntries(await Promise.all(LOCALES.map(read))) as Readonly<
  Record<PortalLocale, Messages>
>;
