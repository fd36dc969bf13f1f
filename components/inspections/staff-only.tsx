import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ContactLine } from '@/components/layout/agency-contact';
import { Notice } from '@/components/ui/notice';

type StaffOnlyProps = {
  readonly agency: string;
  readonly signedIn: boolean;
  /** Path to return to after sign-in. */
  readonly address: string;
};

/** Replaces the checklists for visitors and for accounts that are not staff. */
export function StaffOnly({ agency, signedIn, address }: StaffOnlyProps) {
  const t = useTranslations('Checklists');
  return (
    <Notice heading="h1" title={t('onlyTitle')}>
      {signedIn && <p>{t('onlySignedIn', { agency })}</p>}
      <p>{t('onlyAnonymous', { agency })}</p>
      <p>{signedIn ? t('onlyNext', { agency }) : t('onlySignIn')}</p>
      {signedIn && <ContactLine />}
      <Link
        href={signedIn ? '/my-records' : `/sign-in?callbackUrl=${encodeURIComponent(address)}`}
        prefetch={false}
        className="button"
      >
        {signedIn ? t('home') : t('signIn')}
      </Link>
    </Notice>
  );
}
