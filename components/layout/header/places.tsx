import { getTranslations } from 'next-intl/server';
import type { Account } from '@/lib/identity/accounts/document';
import { navigationOf } from './navigation';
import { PlaceLink } from './place-link';

type PlacesProps = {
  /** Who looks; null where nobody is signed in, undefined where that is not known. */
  readonly account: Account | null | undefined;
};

/** Where one can go, by what one may see. */
export async function Places({ account }: PlacesProps) {
  const t = await getTranslations('Frame');
  return (
    <nav className="places" aria-label={t('places')}>
      {navigationOf(account?.role).map(({ label, href, within }) => (
        <PlaceLink key={href} href={href} within={within}>
          {t(label)}
        </PlaceLink>
      ))}
    </nav>
  );
}
