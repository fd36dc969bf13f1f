import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { Account } from '@/lib/identity/accounts/document';
import { formatInstantDay, formatMoment } from '@/lib/platform/languages/instant';
import { StatusBadge } from '../status-badge';

export async function PersonHeader({ account }: { readonly account: Account }) {
  const [t, words] = await Promise.all([getTranslations('AdminPerson'), getTranslations('AdminAccounts')]);
  const { _id, name, email, emailVerifiedAt, role, disabled, createdAt, lastSignInAt } = account;
  const emailText = email === undefined || emailVerifiedAt !== undefined ? email : t('notVerified', { email });
  const facts = [
    [words('email'), emailText ?? words('noEmail')],
    [words('roleTitle'), words(`role.${role}`)],
    [words('lastSignIn'), lastSignInAt === undefined ? words('never') : await formatMoment(lastSignInAt)],
    [t('created'), await formatInstantDay(createdAt)],
  ] as const;
  return (
    <div className="stack">
      <p>
        <Link href="/admin/accounts" prefetch={false} className="back-link">
          {t('back')}
        </Link>
      </p>
      <div className="entry__head">
        <h1>{name}</h1>
        <StatusBadge disabled={disabled} />
      </div>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link href={`/admin/audit?account=${encodeURIComponent(_id)}`} prefetch={false}>
          {words('activity')}
        </Link>
      </p>
    </div>
  );
}
