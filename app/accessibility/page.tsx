import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ShortcutsSection } from '@/components/account/shortcuts-section';
import { ContactLine } from '@/components/layout/agency-contact';
import { env } from '@/lib/platform/settings/env';

const DONE = ['keyboard', 'contrast', 'zoom', 'readers', 'motion', 'noScript'] as const;
const LIMITS = ['agencyText', 'reference'] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('Accessibility');
  return { title: t('title') };
}

export default async function AccessibilityPage() {
  const t = await getTranslations('Accessibility');
  const { AGENCY_NAME: agency } = env();
  return (
    <div className="sections">
      <section className="stack">
        <h1>{t('title')}</h1>
        <p>{t('aim', { agency })}</p>
      </section>
      <section className="stack" aria-labelledby="done">
        <h2 id="done">{t('doneTitle')}</h2>
        <ul className="plain-list">
          {DONE.map((name) => (
            <li key={name}>{t(`done.${name}`)}</li>
          ))}
        </ul>
      </section>
      <ShortcutsSection />
      <section className="stack" aria-labelledby="checked">
        <h2 id="checked">{t('checkedTitle')}</h2>
        <p>{t('checked')}</p>
      </section>
      <section className="stack" aria-labelledby="limits">
        <h2 id="limits">{t('limitsTitle')}</h2>
        <ul className="plain-list">
          {LIMITS.map((name) => (
            <li key={name}>{t(`limits.${name}`)}</li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="tell">
        <h2 id="tell">{t('tellTitle')}</h2>
        <p>{t('tell', { agency })}</p>
        <ContactLine />
      </section>
    </div>
  );
}
