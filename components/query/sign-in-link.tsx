import { useTranslations } from 'next-intl';

type SignInLinkProps = {
  /** Path to return to. */
  readonly address: string;
  readonly className?: string;
};

export function SignInLink({ address, className }: SignInLinkProps) {
  const t = useTranslations('Errors');
  return (
    <a className={className} href={`/sign-in?callbackUrl=${encodeURIComponent(address)}`}>
      {t('signIn')}
    </a>
  );
}
