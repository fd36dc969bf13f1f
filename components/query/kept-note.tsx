import { useLocale, useTranslations } from 'next-intl';

type KeptNoteProps = {
  /**
   * `offline`: the browser has no network. `offlineBefore`: what is shown is also from before the last choice.
   * `old`: the last refresh failed.
   */
  readonly why: 'offline' | 'offlineBefore' | 'old';
  /** When what is shown came, in epoch milliseconds. */
  readonly from: number;
  readonly onAgain: () => void;
};

/** What is still shown without an answer, and from when. */
export function KeptNote({ why, from, onAgain }: KeptNoteProps) {
  const t = useTranslations('Errors');
  // The clock on the wall of the person, not the agency's: it says how old the screen is. Hours as in the timeline.
  const time = new Intl.DateTimeFormat(useLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    from,
  );
  return (
    <div className="notice notice--compact kept-note" role="alert">
      <p>{t(`kept.${why}`, { time })}</p>
      <button type="button" className="text-button" onClick={onAgain}>
        {t('again')}
      </button>
    </div>
  );
}
