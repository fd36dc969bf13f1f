import 'server-only';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { withinDeadline } from '@/lib/http/deadline';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { type NamedType, namedType } from '@/lib/portal/requirements/named-type';

/** Next hands parts of a path on as they were sent. null for what is not percent-encoding. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The longest id that is looked for; no four levels are longer. */
const LONGEST_ID = 1_024;

/** A type by the id in an address, once a request; null where there is none such. */
export const pageType = cache(async (typeId: string): Promise<NamedType | null> => {
  if (typeId === '' || typeId.length > LONGEST_ID) return null;
  const locale = resolveLocale(await getLocale());
  return withinDeadline(namedType(typeId, locale));
});

/** The same by a part of a path. */
export async function typeOfPath(part: string): Promise<NamedType | null> {
  const typeId = decoded(part);
  return typeId === null ? null : pageType(typeId);
}
