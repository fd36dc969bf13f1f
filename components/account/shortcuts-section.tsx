import { getTranslations } from 'next-intl/server';
import { ShortcutsSwitch } from './shortcuts-switch';

/** Also for visitors, because the record types page has a shortcut. */
export async function ShortcutsSection() {
  const t = await getTranslations('Account');
  return (
    <section className="stack" aria-labelledby="keys">
      <h2 id="keys">{t('keysTitle')}</h2>
      <p>{t('keysMeans')}</p>
      <ShortcutsSwitch label={t('keysOn')} />
    </section>
  );
}
