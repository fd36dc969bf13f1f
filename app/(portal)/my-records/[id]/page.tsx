import { setTimeout as delay } from 'node:timers/promises';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { RecordLoading } from '@/components/record/record-loading';
import { RecordPage } from '@/components/record/record-page';
import { pageAccount } from '@/lib/auth/page-session';
import { env } from '@/lib/env';
import { readAt, waysOf } from '@/lib/records/record-page/place';
import { readView, viewSearch } from '@/lib/records/view/view';
import { pageNeighbours } from './page-neighbours';
import { pageRecord } from './page-record';

type RecordPageProps = {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** A record that comes within this time comes with the page, and one that is not there with the status 404. */
const SKELETON_AFTER_MS = 400;

export async function generateMetadata({ params }: RecordPageProps): Promise<Metadata> {
  const [{ id }, t] = await Promise.all([params, getTranslations('Record')]);
  const data = await pageRecord(id).catch(() => null);
  if (data === null) return { title: (await getTranslations('Errors'))('missingTitle') };
  const { type, customId } = data.record;
  return { title: `${type?.text ?? t('noType')}, ${customId ?? data.record.id}` };
}

export default async function MyRecordPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, search, account] = await Promise.all([params, searchParams, pageAccount()]);
  if (account === null) {
    const { at } = search;
    const list = viewSearch(readView(search));
    const here = `/my-records/${id}${list}${readAt(at) === undefined ? '' : `${list === '' ? '?' : '&'}at=${at}`}`;
    redirect(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
  }
  const shown = record({ id, search });
  const ready = await Promise.race([shown.then(() => true), delay(SKELETON_AFTER_MS, false)]);
  if (ready) return shown;
  return (
    <Suspense fallback={<RecordLoading />}>
      <Late shown={shown} />
    </Suspense>
  );
}

const Late = ({ shown }: { readonly shown: Promise<ReactNode> }) => shown;

type Asked = { readonly id: string; readonly search: Record<string, string | string[] | undefined> };

async function record({ id, search }: Asked) {
  const view = readView(search);
  const [data, account, place] = await Promise.all([
    pageRecord(id),
    pageAccount(),
    pageNeighbours({ id, view, at: readAt(search.at) }),
  ]);
  if (data === null || account === null) notFound();
  return (
    <RecordPage
      data={data}
      identities={account.identities}
      agency={env().AGENCY_NAME}
      ways={waysOf(data.record.id ?? id, view, place)}
      place={place}
    />
  );
}
