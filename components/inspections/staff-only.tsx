import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

type StaffOnlyProps = {
  readonly agency: string;
  /** Somebody is signed in, who is not staff. */
  readonly signedIn: boolean;
  /** Where a person who signs in comes back to. */
  readonly address: string;
};

/** In place of the checklists, for everybody who is not staff: who sees them, and what to do. */
export function StaffOnly({ agency, signedIn, address }: StaffOnlyProps) {
  const t = useTranslations('Checklists');
  return (
    <Notice heading="h1" title={t('onlyTitle')}>
      {signedIn && <p>{t('onlySignedIn', { agency })}</p>}
      <p>{t('onlyAnonymous', { agency })}</p>
      <p>{signedIn ? t('onlyNext', { agency }) : t('onlySignIn')}</p>
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
