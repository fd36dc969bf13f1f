import { getTranslations } from 'next-intl/server';
import { PageWords } from '@/components/layout/page-words';
import { KeysSection } from './keys-section';
import { SavedViews } from './saved-views';

/** What only this browser knows. Last on the page: how much there is comes with the scripts, and pushes nothing away. */
export async function ThisDevice() {
  const t = await getTranslations('Account');
  return (
    <>
      <KeysSection />
      <PageWords names={['Account']}>
        <section className="stack" aria-labelledby="views">
          <h2 id="views">{t('viewsTitle')}</h2>
          <p>{t('viewsMeans')}</p>
          <SavedViews />
        </section>
      </PageWords>
    </>
  );
}
