import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { SessionPrincipal } from '@/lib/http/principal';
import { describeError, log } from '@/lib/platform/log';
import { listAppRequests } from '@/lib/portal/admin/app-requests';
import { listPendingInvitations } from '@/lib/portal/admin/invitations';

/** For staff, who rarely have records of their own. */
export async function ChecklistsCard() {
  const t = await getTranslations('Home');
  return (
    <section className="stack home__card" aria-labelledby="checklists">
      <h2 id="checklists">{t('checklistsTitle')}</h2>
      <p>{t('checklistsWhy')}</p>
      <Link href="/staff/checklists" prefetch={false} className="button">
        {t('checklistsOpen')}
      </Link>
    </section>
  );
}

type Waiting = { readonly name: 'appRequests' | 'invitations'; readonly href: string; readonly count: number };

/** @param admin account with the role `admin` */
async function readWaiting(admin: SessionPrincipal): Promise<Waiting[]> {
  try {
    const [requests, invitations] = await Promise.all([listAppRequests(admin), listPendingInvitations(admin)]);
    const all: Waiting[] = [
      { name: 'appRequests', href: '/admin/apps', count: requests.length },
      { name: 'invitations', href: '/admin/invitations', count: invitations.length },
    ];
    return all.filter(({ count }) => count > 0);
  } catch (error) {
    log().error({ error: describeError(error) }, 'could not read what is waiting in admin');
    return [];
  }
}

/** What is waiting in Admin; renders nothing if nothing is. */
export async function WaitingCard({ admin }: { readonly admin: SessionPrincipal }) {
  const [t, waiting] = await Promise.all([getTranslations('Home'), readWaiting(admin)]);
  if (waiting.length === 0) return null;
  return (
    <section className="stack home__card" aria-labelledby="waiting">
      <h2 id="waiting">{t('waitingTitle')}</h2>
      <ul className="home__waiting">
        {waiting.map(({ name, href, count }) => (
          <li key={name}>
            <Link href={href} prefetch={false}>
              {t(name, { count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
