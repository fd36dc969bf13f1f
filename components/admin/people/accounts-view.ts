import { z } from 'zod';
import { ROLES } from '@/lib/http/principal';

const MAX_TEXT_LENGTH = 254;
const MAX_PAGE = 100_000;

const View = z.object({
  q: z.string().trim().max(MAX_TEXT_LENGTH).catch(''),
  role: z.enum(['', ...ROLES]).catch(''),
  status: z.enum(['', 'active', 'disabled']).catch(''),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
});

export type AccountsView = z.output<typeof View>;

/** Reads the URL of the accounts page; invalid values are ignored. */
export const accountsView = (search: Readonly<Record<string, unknown>>): AccountsView => View.parse(search);

/** The URL of another page of the same view. */
export function accountsPath({ page, ...filters }: AccountsView): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/admin/accounts' : `/admin/accounts?${search}`;
}
