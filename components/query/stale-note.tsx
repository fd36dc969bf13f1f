import { useLocale, useTranslations } from 'next-intl';
import { formatClock } from '@/lib/platform/languages/time';
import { SignInLink } from './sign-in-link';

type StaleNoteProps = {
  /** `offlineBefore`: offline, with data from before the last choice. `old`: the last refresh failed. */
  readonly why: 'offline' | 'offlineBefore' | 'signedOut' | 'old';
  /** When the data arrived, in epoch milliseconds. */
  readonly from: number;
  readonly onRetry: () => void;
  /** Path of this view, to return to after sign-in. */
  readonly address: string;
};

export function StaleNote({ why, from, onRetry, address }: StaleNoteProps) {
  const t = useTranslations('Errors');
  // In the user's time zone, not the agency's, because it tells how old the screen is.
  const time = formatClock(from, useLocale());
  return (
    <div className="notice notice--compact stale-note" role="alert">
      <p>{t(`kept.${why}`, { time })}</p>
      {why === 'signedOut' ? (
        <SignInLink address={address} />
      ) : (
        <button type="button" className="text-button" onClick={onRetry}>
          {t('again')}
        </button>
      )}
    </div>
  );
}
