import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import { DEMO_EMAILS, DEMO_PASSWORD } from '@/lib/demo/demo-accounts';

export async function DemoAccounts() {
  const t = await getTranslations('SignIn');
  return (
    <aside className="demo-accounts" aria-label={t('demoTitle')}>
      <Notice title={t('demoTitle')}>
        <ul>
          {DEMO_EMAILS.map((email) => (
            <li key={email} className="mono">
              {email}
            </li>
          ))}
        </ul>
        <p>{t.rich('demoPassword', { password: () => <code className="mono">{DEMO_PASSWORD}</code> })}</p>
      </Notice>
    </aside>
  );
}
