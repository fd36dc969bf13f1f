import { useTranslations } from 'next-intl';

type SignInLinkProps = {
  /** Where to come back to. */
  readonly address: string;
  readonly className?: string;
};

/** The way on for somebody whose session has ended. */
export function SignInLink({ address, className }: SignInLinkProps) {
  const t = useTranslations('Errors');
  return (
    <a className={className} href={`/sign-in?callbackUrl=${encodeURIComponent(address)}`}>
      {t('signIn')}
    </a>
  );
}
