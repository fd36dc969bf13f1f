import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { MyAttention } from '@/components/home/my-attention';
import { ContactLine, hasContact } from '@/components/layout/agency-contact';
import { HelpText } from '@/components/layout/help-text';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { env } from '@/lib/platform/settings/env';
import { moduleName } from '@/lib/record-types/module-words';

export default async function HomePage() {
  const [t, principal] = await Promise.all([getTranslations('Home'), pageSession()]);
  return (
    <div className="home">
      {principal === null ? <Welcome /> : <MyAttention principal={principal} />}
      <HelpText page="home" open />
      <section className="stack home__find" aria-labelledby="find">
        <h2 id="find">{t('findTitle')}</h2>
        <ShownModules />
        <FindType />
      </section>
      <Contact />
    </div>
  );
}

async function Welcome() {
  const t = await getTranslations('Home');
  return (
    <section className="stack welcome">
      <h1>{t('title')}</h1>
      <p>{t('what', { agency: env().AGENCY_NAME })}</p>
      <Link href="/sign-in" prefetch={false} className="button">
        {t('signIn')}
      </Link>
    </section>
  );
}

/** Only if `MODULES` limits the modules. */
async function ShownModules() {
  const { MODULES } = env();
  if (MODULES === undefined) return null;
  const t = await getTranslations('Modules');
  return (
    <ul className="home__modules">
      {MODULES.map((code) => (
        <li key={code}>
          <Link href={`/record-types#module-${encodeURIComponent(code)}`} prefetch={false}>
            {moduleName(code, (word) => t(word))}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A plain form works without scripts. */
async function FindType() {
  const t = await getTranslations('Home');
  return (
    <>
      <p>{t('findWhy')}</p>
      <search>
        <form action="/record-types" className="search">
          <div className="field">
            <label htmlFor="find-type">{t('findLabel')}</label>
            <input id="find-type" type="search" name="q" maxLength={100} enterKeyHint="search" autoComplete="off" />
          </div>
          <button type="submit" className="button button--quiet">
            {t('find')}
          </button>
        </form>
      </search>
      <Link href="/record-types" prefetch={false}>
        {t('allTypes')}
      </Link>
    </>
  );
}

async function Contact() {
  if (!hasContact()) return null;
  const t = await getTranslations('Home');
  return (
    <section className="stack" aria-labelledby="contact">
      <h2 id="contact">{t('contactTitle')}</h2>
      <p>{t('contact', { agency: env().AGENCY_NAME })}</p>
      <ContactLine />
    </section>
  );
}
