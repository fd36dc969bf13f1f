import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { deferContent } from '@/components/layout/deferred-content';
import { HelpText } from '@/components/layout/help-text';
import { RecordLoading } from '@/components/record/record-loading';
import { RecordPage } from '@/components/record/record-page';
import { pageAccount, pageSession } from '@/lib/identity/sessions/page-session';
import { describeError, log } from '@/lib/platform/log';
import { env } from '@/lib/platform/settings/env';
import { findNeighbors, type NeighborsInput } from '@/lib/portal/record-page/find-neighbors';
import { type ListPosition, parseRowIndex, recordLinks } from '@/lib/portal/record-page/list-position';
import { type RecordPageData, readRecordPage } from '@/lib/portal/record-page/read-record-page';
import { readView, viewSearch } from '@/lib/portal/records-view/view';
import { typeName } from '@/lib/records/output/type-name';

type RecordPageProps = {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const decoded = (id: string): string | null => {
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
};

/** Cached per request. Null if the account cannot see the record. */
const pageRecord = cache(async (idInPath: string): Promise<RecordPageData | null> => {
  const [account, lang] = await Promise.all([pageAccount(), getLocale()]);
  const id = decoded(idInPath);
  return account === null || id === null ? null : readRecordPage(account, id, lang);
});

export async function generateMetadata({ params }: RecordPageProps): Promise<Metadata> {
  const [{ id }, t, errors] = await Promise.all([params, getTranslations('Record'), getTranslations('RecordErrors')]);
  const data = await pageRecord(id).catch(() => undefined);
  // The page fails too and shows the reason.
  if (data === undefined) return { title: errors('title') };
  if (data === null) return { title: errors('missingTitle') };
  const { type = {}, customId } = data.record;
  return { title: `${typeName(type) ?? t('noType')}, ${customId ?? data.record.id}` };
}

export default async function MyRecordPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, search, account] = await Promise.all([params, searchParams, pageAccount()]);
  if (account === null) {
    const { at } = search;
    const list = viewSearch(readView(search));
    const here = `/my-records/${id}${list}${parseRowIndex(at) === undefined ? '' : `${list === '' ? '?' : '&'}at=${at}`}`;
    redirect(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
  }
  // Awaited, so that a missing record has the status 404.
  return (
    <>
      <HelpText page="record" />
      {await deferContent({ content: record({ id, search }), loading: <RecordLoading /> })}
    </>
  );
}

/** Undefined if the position cannot be read, so that the record is still shown. */
async function recordNeighbors({
  at,
  ...input
}: Omit<NeighborsInput, 'principal' | 'at'> & { readonly at: number | undefined }): Promise<ListPosition | undefined> {
  const principal = await pageSession();
  if (principal === null || at === undefined) return undefined;
  return findNeighbors({ ...input, at, principal }).catch((error: unknown) => {
    log().warn({ error: describeError(error) }, 'could not read the neighbors of a record');
    return undefined;
  });
}

type RecordProps = { readonly id: string; readonly search: Record<string, string | string[] | undefined> };

async function record({ id, search }: RecordProps) {
  const view = readView(search);
  const [data, account, position] = await Promise.all([
    pageRecord(id),
    pageAccount(),
    recordNeighbors({ id, view, at: parseRowIndex(search.at) }),
  ]);
  if (data === null || account === null) notFound();
  return (
    <RecordPage
      data={data}
      agency={env().AGENCY_NAME}
      person={account.name}
      identities={account.identities}
      links={recordLinks(data.record.id ?? id, view, position)}
      position={position}
    />
  );
}
