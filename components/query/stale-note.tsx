import { useLocale, useTranslations } from 'next-intl';
import { SignInLink } from './sign-in-link';

type StaleNoteProps = {
  /**
   * `offline`: the browser has no network. `offlineBefore`: what is shown is also from before the last choice.
   * `signedOut`: the session has ended. `old`: the last refresh failed.
   */
  readonly why: 'offline' | 'offlineBefore' | 'signedOut' | 'old';
  /** When what is shown came, in epoch milliseconds. */
  readonly from: number;
  readonly onRetry: () => void;
  /** Address of this view, to come back to after signing in. */
  readonly address: string;
};

/** What is still shown without an answer, and from when. */
export function StaleNote({ why, from, onRetry, address }: StaleNoteProps) {
  const t = useTranslations('Errors');
  // The clock on the wall of the person, not the agency's: it says how old the screen is. Hours as in the timeline.
  const time = new Intl.DateTimeFormat(useLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    from,
  );
  return (
    <div className="notice notice--compact kept-note" role="alert">
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
