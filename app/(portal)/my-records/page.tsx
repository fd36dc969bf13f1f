import { setTimeout as delay } from 'node:timers/promises';
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { Suspense } from 'react';
import { MyRecords } from '@/components/records/my-records';
import { RecordsLoading } from '@/components/records/records-loading';
import { pageSession } from '@/lib/auth/page-session';
import { env } from '@/lib/env';
import { readView, viewAddress } from '@/lib/records/view/view';
import { prefetchMyRecords } from './prefetch-my-records';

type MyRecordsPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Records that come within this time come with the page; only later ones are worth a skeleton. */
const SKELETON_AFTER_MS = 200;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('MyRecords');
  return { title: t('title') };
}

export default async function MyRecordsPage({ searchParams }: MyRecordsPageProps) {
  const [address, lang, principal] = await Promise.all([searchParams, getLocale(), pageSession()]);
  const view = readView(address);
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
      <NuqsAdapter>
        <MyRecords agency={env().AGENCY_NAME} />
      </NuqsAdapter>
    </HydrationBoundary>
  );
}
