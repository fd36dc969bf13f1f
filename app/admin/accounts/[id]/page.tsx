import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AdminsOnly } from '@/components/admin/admins-only';
import { CandidateEntry } from '@/components/admin/people/candidate-entry';
import { LinkedRecords } from '@/components/admin/people/linked-records';
import { PersonAccess } from '@/components/admin/people/person-access';
import { PersonHeader } from '@/components/admin/people/person-header';
import type { SessionPrincipal } from '@/lib/http/principal';
import type { Account } from '@/lib/identity/accounts/document';
import { adminSession, pageSession } from '@/lib/identity/sessions/page-session';
import { findAccountAsAdmin } from '@/lib/portal/admin/accounts';
import { findCandidates } from '@/lib/portal/admin/link-candidates';
import { listIdentityLinks } from '@/lib/portal/admin/link-person';
import { changeRoleAction } from './change-role-action';
import { endSessionsAction } from './end-sessions-action';
import { linkAction } from './link-action';
import { setAccountDisabledAction } from './set-account-disabled-action';
import { unlinkAction } from './unlink-action';

type PersonPageProps = {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const MAX_TEXT_LENGTH = 400;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('AdminPerson');
  return { title: t('title') };
}

export default async function PersonPage({ params, searchParams }: PersonPageProps) {
  const [{ id: raw }, { find }] = await Promise.all([params, searchParams]);
  if ((await pageSession()) === null) redirect(`/sign-in?callbackUrl=${encodeURIComponent(`/admin/accounts/${raw}`)}`);
  const admin = await adminSession();
  if (admin === null) return <AdminsOnly />;
  const account = await findAccountAsAdmin(admin, decodeURIComponent(raw));
  if (account === null) notFound();
  const text = typeof find === 'string' ? find.trim().slice(0, MAX_TEXT_LENGTH) : '';
  return (
    <div className="sections">
      <PersonHeader account={account} />
      <LinksSection admin={admin} account={account} text={text} />
      <PersonAccess
        account={account}
        isSelf={account._id === admin.accountId}
        changeRole={changeRoleAction}
        change={setAccountDisabledAction}
        endSessions={endSessionsAction}
      />
    </div>
  );
}

type LinksSectionProps = { readonly admin: SessionPrincipal; readonly account: Account; readonly text: string };

async function LinksSection({ admin, account, text }: LinksSectionProps) {
  const t = await getTranslations('AdminPerson');
  const { _id, identities } = account;
  const candidates = text === '' ? [] : await findCandidates(admin, { text, subject: _id });
  return (
    <section className="stack" id="links" aria-labelledby="links-title">
      <h2 id="links-title">{t('linksTitle')}</h2>
      <LinkedRecords accountId={_id} linked={await listIdentityLinks(admin, account)} unlink={unlinkAction} />
      <search className="stack" id="find">
        <form action={`/admin/accounts/${encodeURIComponent(_id)}#find`} className="search">
          <div className="field">
            <label htmlFor="find-party">{t('find')}</label>
            <p id="find-hint" className="field__hint">
              {t('findHint')}
            </p>
            <input
              id="find-party"
              name="find"
              type="search"
              defaultValue={text}
              aria-describedby="find-hint"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <button type="submit" className="button button--quiet">
            {t('findSubmit')}
          </button>
          {text !== '' && (
            <Link href={`/admin/accounts/${encodeURIComponent(_id)}#links`} prefetch={false}>
              {t('findClear')}
            </Link>
          )}
        </form>
        {text !== '' && (
          <p role="status">
            {candidates.length === 0 ? t('noCandidates', { text }) : t('candidates', { count: candidates.length })}
          </p>
        )}
      </search>
      {candidates.map((candidate) => (
        <CandidateEntry
          key={candidate.summary.identity}
          candidate={candidate}
          accountId={_id}
          isLinked={identities.includes(candidate.summary.identity)}
          link={linkAction}
        />
      ))}
    </section>
  );
}
