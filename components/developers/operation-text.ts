import type { getTranslations } from 'next-intl/server';
import type { Contract } from '@/lib/http/contract';

type Translate = Awaited<ReturnType<typeof getTranslations<'Developers'>>>;

/** Title and description in the page's language; falls back to those of the OpenAPI document. */
export function operationText(t: Translate, { name, summary, description }: Contract) {
  const text = (part: 'title' | 'means', fallback: string): string => {
    const key = `operations.${name}.${part}` as 'operations.listMyRecords.title';
    return t.has(key) ? t(key) : fallback;
  };
  return { title: text('title', summary), description: text('means', description) };
}
