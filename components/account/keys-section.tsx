import { getTranslations } from 'next-intl/server';
import { PageWords } from '@/components/layout/page-words';
import { SingleKeys } from './single-keys';

/** What the single keys do, and their switch; also where nobody is signed in, since Record Types has one. */
export async function KeysSection() {
  const t = await getTranslations('Account');
  return (
    <PageWords names={['Account']}>
      <section className="stack" aria-labelledby="keys">
        <h2 id="keys">{t('keysTitle')}</h2>
        <p>{t('keysMeans')}</p>
        <SingleKeys />
      </section>
    </PageWords>
  );
}
