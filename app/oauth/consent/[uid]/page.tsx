import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache, type ReactNode } from 'react';
import { ScopeList } from '@/components/apps/scope-list';
import { SignOutButton } from '@/components/layout/header/sign-out-button';
import { Notice } from '@/components/ui/notice';
import { allows } from '@/lib/http/contract';
import type { Account } from '@/lib/identity/accounts/document';
import { LIFETIME } from '@/lib/identity/oauth/lifetime';
import {
  consentCookie,
  consentPath,
  findPendingConsent,
  type PendingConsent,
} from '@/lib/identity/oauth/pending-consent';
import { pageAccount } from '@/lib/identity/sessions/page-session';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';

type ConsentPageProps = { readonly params: Promise<{ readonly uid: string }> };

const DAY_SECONDS = 86_400;

/** The pending request; null in any browser but the one that started it. */
const pendingHere = cache(async (uid: string): Promise<PendingConsent | null> => {
  const jar = await cookies();
  return jar.get(consentCookie())?.value === uid ? findPendingConsent(uid) : null;
});

const titleOf = ({ scopes }: PendingConsent) =>
  allows(scopes, listMyRecordsContract) ? ('titleRecords' as const) : ('titleOther' as const);

export async function generateMetadata({ params }: ConsentPageProps): Promise<Metadata> {
  const [t, { uid }] = await Promise.all([getTranslations('Consent'), params]);
  const pending = await pendingHere(uid);
  const title = pending === null ? t('expiredTitle') : t(titleOf(pending), { app: pending.appName });
  return { title, robots: { index: false }, referrer: 'same-origin' };
}

export default async function ConsentPage({ params }: ConsentPageProps) {
  const [account, { uid }] = await Promise.all([pageAccount(), params]);
  if (account === null) redirect(`/sign-in?callbackUrl=${encodeURIComponent(consentPath(uid))}`);
  const pending = await pendingHere(uid);
  return pending === null ? <Expired /> : <ConsentRequest uid={uid} pending={pending} account={account} />;
}

type ConsentRequestProps = { readonly uid: string; readonly pending: PendingConsent; readonly account: Account };

async function ConsentRequest({ uid, pending, account }: ConsentRequestProps) {
  const t = await getTranslations('Consent');
  const { appName: app, scopes, destination } = pending;
  const strong = (words: ReactNode) => <strong>{words}</strong>;
  return (
    <div className="narrow-page">
      <h1>{t(titleOf(pending), { app })}</h1>
      <div className="signed-in-as">
        {t.rich('signedInAs', { name: account.email ?? account.name, who: strong })}{' '}
        <SignOutButton to={consentPath(uid)}>{t('other')}</SignOutButton>
      </div>
      <section className="stack" aria-labelledby="can">
        <h2 id="can">{t('can', { app })}</h2>
        <ScopeList scopes={scopes} />
      </section>
      <section className="stack" aria-labelledby="cannot">
        <h2 id="cannot">{t('cannot')}</h2>
        <ul className="plain-list">
          <li>{t('cannotChange')}</li>
          <li>{t('cannotPassword')}</li>
          <li>{t('cannotOthers')}</li>
        </ul>
      </section>
      <p>{t.rich('destination', { destination, where: strong })}</p>
      <p>
        {t.rich('until', {
          days: LIFETIME.consent / DAY_SECONDS,
          account: (words) => (
            <Link href="/account" prefetch={false}>
              {words}
            </Link>
          ),
        })}
      </p>
      {/* A plain form works without scripts; the provider's signed cookie identifies the request. */}
      <form method="post" action={consentPath(uid)} className="decision">
        <button type="submit" name="decision" value="allow" className="button">
          {t('allow')}
        </button>
        <button type="submit" name="decision" value="deny" className="button button--quiet">
          {t('deny')}
        </button>
      </form>
    </div>
  );
}

async function Expired() {
  const t = await getTranslations('Consent');
  return (
    <Notice heading="h1" title={t('expiredTitle')}>
      <p>{t('expiredWhy')}</p>
      <p>{t('expiredNext')}</p>
    </Notice>
  );
}
