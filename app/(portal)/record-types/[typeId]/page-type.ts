import 'server-only';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { withinDeadline } from '@/lib/http/deadline';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { findNamedType, type NamedType } from '@/lib/portal/requirements/named-type';

/** Next passes path segments undecoded. Returns null for malformed percent-encoding. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Longer ids are not looked up: no four levels are this long. */
const MAX_ID_LENGTH = 1_024;

/** The record type with this id, read once per request; null if there is none. */
export const pageType = cache(async (typeId: string): Promise<NamedType | null> => {
  if (typeId === '' || typeId.length > MAX_ID_LENGTH) return null;
  const locale = resolveLocale(await getLocale());
  return withinDeadline(findNamedType(typeId, locale));
});

/** The record type named by a path segment. */
export async function typeOfPath(part: string): Promise<NamedType | null> {
  const typeId = decoded(part);
  return typeId === null ? null : pageType(typeId);
}
