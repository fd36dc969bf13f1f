import { setTimeout as delay } from 'node:timers/promises';
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { MyRecords } from '@/components/records/my-records';
import { RecordsLoading } from '@/components/records/records-loading';
import { readView, viewAddress } from '@/components/records/view-address';
import { pageSession } from '@/lib/auth/page-session';
import { env } from '@/lib/env';
import { prefetchMyRecords } from './prefetch-my-records';

type MyRecordsPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Records that come within this time come with the page; only later ones are worth a skeleton. */
const SKELETON_AFTER_MS = 200;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('MyRecords');
  return { title: t('title') };
}

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

export default async function MyRecordsPage({ searchParams }: MyRecordsPageProps) {
  const [{ status, page }, lang, principal] = await Promise.all([searchParams, getLocale(), pageSession()]);
  const view = readView(new URLSearchParams({ status: first(status), page: first(page) }));
  if (principal === null) redirect(`/sign-in?callbackUrl=${encodeURIComponent(viewAddress(view))}`);

  const prefetched = prefetchMyRecords({ view, lang, principal });
  const ready = await Promise.race([prefetched.then(() => true), delay(SKELETON_AFTER_MS, false)]);
  if (ready) return <Prefetched state={prefetched} />;
  return (
    <Suspense fallback={<RecordsLoading />}>
      <Prefetched state={prefetched} />
    </Suspense>
  );
}

async function Prefetched({ state }: { readonly state: Promise<DehydratedState> }) {
  return (
    <HydrationBoundary state={await state}>
      <MyRecords agency={env().AGENCY_NAME} />
    </HydrationBoundary>
  );
}
