import { useLocale, useTranslations } from 'next-intl';

type KeptNoteProps = {
  /** `offline`: the browser has no network. `old`: the last try to bring the rows up to date failed. */
  readonly why: 'offline' | 'old';
  /** When the rows that are shown came, in epoch milliseconds. */
  readonly from: number;
  /** They are the rows of the view before this one. */
  readonly isBefore: boolean;
  readonly onAgain: () => void;
};

/** No network: what is still shown, and from when. */
export function KeptNote({ why, from, isBefore, onAgain }: KeptNoteProps) {
  const t = useTranslations('MyRecords');
  // The clock on the wall of the person, not the agency's: it says how old the screen is. Hours as in the timeline.
  const time = new Intl.DateTimeFormat(useLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    from,
  );
  return (
    <div className="notice notice--compact kept-note" role="alert">
      <p>{t(isBefore ? `kept.${why}Before` : `kept.${why}`, { time })}</p>
      <button type="button" className="text-button" onClick={onAgain}>
        {t('kept.again')}
      </button>
    </div>
  );
}
