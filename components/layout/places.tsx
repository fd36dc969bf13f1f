import { getTranslations } from 'next-intl/server';
import type { Account } from '@/lib/accounts/document';
import { PlaceLink } from './place-link';

type PlacesProps = {
  /** Who looks; null where nobody is signed in, undefined where that is not known. */
  readonly account: Account | null | undefined;
};

/** Where one can go, by what one may see. */
export async function Places({ account }: PlacesProps) {
  const t = await getTranslations('Frame');
  const isStaff = account?.role === 'staff' || account?.role === 'admin';
  return (
    <nav className="places" aria-label={t('places')}>
      <PlaceLink href="/my-records" within="/my-records/">
        {t('myRecords')}
      </PlaceLink>
      <PlaceLink href="/record-types" within="/record-types/">
        {t('recordTypes')}
      </PlaceLink>
      <PlaceLink href="/developers" within="/developers/">
        {t('developers')}
      </PlaceLink>
      {isStaff && (
        <PlaceLink href="/staff/checklists" within="/staff/checklists/">
          {t('checklists')}
        </PlaceLink>
      )}
      {account?.role === 'admin' && (
        <PlaceLink href="/admin/apps" within="/admin/">
          {t('administration')}
        </PlaceLink>
      )}
    </nav>
  );
}
