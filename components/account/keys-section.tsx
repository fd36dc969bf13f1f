import { getTranslations } from 'next-intl/server';
import { SingleKeys } from './single-keys';

/** Also for visitors, because the record types page has a shortcut. */
export async function KeysSection() {
  const t = await getTranslations('Account');
  return (
    <section className="stack" aria-labelledby="keys">
      <h2 id="keys">{t('keysTitle')}</h2>
      <p>{t('keysMeans')}</p>
      <SingleKeys label={t('keysOn')} />
    </section>
  );
}
