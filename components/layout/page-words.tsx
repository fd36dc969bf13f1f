import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

type PageWordsProps = {
  /** Namespaces that the scripts of this page use; all of them, since they take the place of the frame's. */
  readonly names: readonly string[];
  readonly children: ReactNode;
};

/** Words that only one page's scripts need: other pages do not carry them. */
export async function PageWords({ names, children }: PageWordsProps) {
  const messages = await getMessages();
  const own = Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name)));
  return <NextIntlClientProvider messages={own}>{children}</NextIntlClientProvider>;
}
