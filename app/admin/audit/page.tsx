import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AdminsOnly } from '@/components/admin/admins-only';
import { AuditTable } from '@/components/admin/audit-table';
import { Pager } from '@/components/admin/pager';
import { SearchField } from '@/components/admin/search-field';
import { SelectField } from '@/components/admin/select-field';
import { AUDIT_ACTIONS } from '@/lib/identity/audit/document';
import { adminSession, pageSession } from '@/lib/identity/sessions/page-session';
import { type AuditView, auditView, cursorText, listAuditPage } from '@/lib/portal/admin/audit-log';

type AdminAuditPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('AdminAudit');
  return { title: t('title') };
}

const auditPath = ({ account, action, after }: AuditView): string => {
  const search = new URLSearchParams({
    ...(account !== '' && { account }),
    ...(action !== undefined && { action }),
    ...(after !== undefined && { after: cursorText(after) }),
  });
  return search.size === 0 ? '/admin/audit' : `/admin/audit?${search}`;
};

export default async function AdminAuditPage({ searchParams }: AdminAuditPageProps) {
  if ((await pageSession()) === null) redirect('/sign-in?callbackUrl=%2Fadmin%2Faudit');
  const admin = await adminSession();
  if (admin === null) return <AdminsOnly />;
  const texts = Object.entries(await searchParams).filter(([, value]) => typeof value === 'string');
  const view = auditView(Object.fromEntries(texts) as Record<string, string>);
  const [t, { entries, accounts, next }] = [await getTranslations('AdminAudit'), await listAuditPage(admin, view)];
  return (
    <div className="sections">
      <div className="stack">
        <h1>{t('title')}</h1>
        <p className="soft">{t('means')}</p>
      </div>
      <section className="stack" aria-label={t('title')}>
        <AuditSearch view={view} />
        {entries.length === 0 ? <p role="status">{t('none')}</p> : <AuditTable entries={entries} accounts={accounts} />}
        <Pager
          label={t('pages')}
          previous={view.after === undefined ? undefined : auditPath({ ...view, after: undefined })}
          next={next && auditPath({ ...view, after: next })}
          words={{ previous: t('newest'), next: t('older') }}
        />
      </section>
    </div>
  );
}

async function AuditSearch({ view: { account, action } }: { readonly view: AuditView }) {
  const t = await getTranslations('AdminAudit');
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: t(`action.${value}`) }));
  return (
    <search>
      <form action="/admin/audit" className="search">
        <SearchField id="audit-account" name="account" label={t('account')} value={account} />
        <SelectField
          id="audit-action"
          name="action"
          label={t('what')}
          value={action ?? ''}
          options={[{ value: '', label: t('anyAction') }, ...actions]}
        />
        <button type="submit" className="button button--quiet">
          {t('filter')}
        </button>
        {(account !== '' || action !== undefined) && (
          <Link href="/admin/audit" prefetch={false}>
            {t('all')}
          </Link>
        )}
      </form>
    </search>
  );
}
