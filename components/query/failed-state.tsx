import { useTranslations } from 'next-intl';
import { ProvidedContact } from '@/components/layout/provided-contact';
import { Notice } from '@/components/ui/notice';
import { isSignedOut, LoadFailure } from '@/lib/api/load';
import { SignInLink } from './sign-in-link';

const TITLES = {
  records: 'failedTitle',
  numbers: 'numbersTitle',
  file: 'fileTitle',
  types: 'typesTitle',
  requirements: 'requirementsTitle',
  statuses: 'statusesTitle',
} as const;

type FailedStateProps = {
  readonly error: Error;
  /** Path of this view, to return to after sign-in. */
  readonly address: string;
  readonly onRetry: () => void;
  readonly what?: keyof typeof TITLES;
};

function reasonOf(status: number) {
  if (status === 0 || status === 504) return 'networkWhy';
  if (status === 429 || status === 503) return 'busyWhy';
  return status >= 400 && status < 500 ? 'refusedWhy' : 'failedWhy';
}

export function FailedState({ error, address, onRetry, what = 'records' }: FailedStateProps) {
  const t = useTranslations('Errors');
  const failure = error instanceof LoadFailure ? error : new LoadFailure(500, error.message);
  if (isSignedOut(failure)) {
    return (
      <Notice tone="attention" title={t('expiredTitle')}>
        <p>{t('expiredWhy')}</p>
        <SignInLink address={address} className="button" />
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title={t(TITLES[what])}>
      <p>{t(reasonOf(failure.status), { reason: failure.message })}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('again')}
      </button>
      {failure.traceId && (
        <>
          <p className="small soft">{t('trace', { trace: failure.traceId })}</p>
          <ProvidedContact />
        </>
      )}
    </Notice>
  );
}
