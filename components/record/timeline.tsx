import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/platform/languages/day';
import type { Gap, TimelineDate, TimelineDay } from '@/lib/portal/record-page/timeline';
import { weekdayOf } from '@/lib/portal/record-page/weekday';
import { useFieldWords } from './words';

function TimelineItem({ day }: { readonly day: TimelineDay }) {
  const t = useTranslations('Record');
  const locale = useLocale();
  const { label } = useFieldWords();
  const { date, events, when, isDeadline, gap, ahead } = day;
  const wordOf = (name: TimelineDate): string =>
    name === 'expirationDate' ? t('expires') : label({ path: `record.${name}`, name });
  const gapText = ({ unit, count }: Gap): string => t(`gap.${unit}`, { count });
  return (
    <li className={`timeline__stop timeline__stop--${when}`} aria-current={when === 'today' ? 'date' : undefined}>
      {gap && (
        <span className="timeline__gap">
          <span aria-hidden="true">{gapText(gap)}</span>
          <span className="unseen">{t('later', { gap: gapText(gap) })}:</span>
        </span>
      )}
      <span className="timeline__dot" aria-hidden="true" />
      <time className="timeline__day" dateTime={date.slice(0, 10)}>
        {isDeadline && <span className="timeline__weekday">{weekdayOf(date, locale)} </span>}
        {formatDay(date, locale)}
      </time>
      {when === 'today' && <strong className="timeline__today">{t('today')}</strong>}
      {events.map((event) => (
        <span key={event.date} className="timeline__event">
          {wordOf(event.date)}
          {event.time && <span className="soft">, {event.time}</span>}
        </span>
      ))}
      {ahead && <span className="timeline__ahead">{t('ahead', { gap: gapText(ahead) })}</span>}
    </li>
  );
}

/** Horizontal on wide screens, vertical on narrow ones (styles). */
export function Timeline({ days }: { readonly days: readonly TimelineDay[] }) {
  const t = useTranslations('Record');
  return (
    <section className="record-dates" aria-labelledby="record-dates">
      <h2 id="record-dates">{t('datesTitle')}</h2>
      {days.length === 0 ? (
        <p className="soft">{t('noDates')}</p>
      ) : (
        <ol className="timeline">
          {days.map((day) => (
            <TimelineItem key={day.date} day={day} />
          ))}
        </ol>
      )}
    </section>
  );
}
