import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

type PageMessagesProps = {
  /** All namespaces that the page's scripts need, because they replace the layout's. */
  readonly names: readonly string[];
  readonly children: ReactNode;
};

/** Sends messages to the scripts of this page only. */
export async function PageMessages({ names, children }: PageMessagesProps) {
  const messages = await getMessages();
  const own = Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name)));
  return <NextIntlClientProvider messages={own}>{children}</NextIntlClientProvider>;
}
