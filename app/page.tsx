import { getTranslations } from 'next-intl/server';
import { Contact } from '@/components/home/contact';
import { FindType } from '@/components/home/find-type';
import { MyAttention } from '@/components/home/my-attention';
import { ShownModules } from '@/components/home/shown-modules';
import { Welcome } from '@/components/home/welcome';
import { HelpText } from '@/components/layout/help-text';
import { pageSession } from '@/lib/identity/sessions/page-session';

/** What waits for the person, or what the portal is; and the way to every record type, signed in or not. */
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
