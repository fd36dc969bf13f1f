import 'server-only';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { withinDeadline } from '@/lib/http/deadline';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { findNamedType, type NamedType } from '@/lib/portal/requirements/named-type';

/** Next does not decode path segments. Returns null for malformed percent-encoding. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** No record type has a longer id. */
const MAX_ID_LENGTH = 1_024;

/** Cached per request. */
export const pageType = cache(async (typeId: string): Promise<NamedType | null> => {
  if (typeId === '' || typeId.length > MAX_ID_LENGTH) return null;
  const locale = resolveLocale(await getLocale());
  return withinDeadline(findNamedType(typeId, locale));
});

export async function typeOfPath(part: string): Promise<NamedType | null> {
  const typeId = decoded(part);
  return typeId === null ? null : pageType(typeId);
}
