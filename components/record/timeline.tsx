import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '@/lib/platform/languages/day';
import { formatTime } from '@/lib/platform/languages/time';
import type { Gap, Milestone } from '@/lib/portal/record-page/timeline';

/** Requests and cases are opened; everything else is applied for. */
const OPENED = /service|enforcement/i;

type TimelineProps = { readonly milestones: readonly Milestone[]; readonly module: string | undefined };

/** Horizontal on wide screens, vertical on narrow ones (styles). */
export function Timeline({ milestones, module = '' }: TimelineProps) {
  const t = useTranslations('Record');
  const locale = useLocale();
  if (milestones.length === 0) return null;
  const wordOf = ({ name, when }: Milestone): string => {
    if (name === 'openedDate' && OPENED.test(module)) return t('milestone.opened');
    return t(name === 'expirationDate' && when === 'past' ? 'milestone.expired' : `milestone.${name}`);
  };
  const gapText = ({ unit, count }: Gap): string => t(`gap.${unit}`, { count });
  return (
    <section className="record-dates" aria-labelledby="record-dates">
      <h2 id="record-dates">{t('datesTitle')}</h2>
      <ol className="timeline">
        {milestones.map((milestone) => {
          const { name, date, time, when, ahead } = milestone;
          return (
            <li
              key={name}
              className={`timeline__stop timeline__stop--${when}`}
              aria-current={when === 'today' ? 'date' : undefined}
            >
              <span className="timeline__dot" aria-hidden="true" />
              <span className="timeline__event">{wordOf(milestone)}</span>
              <time className="timeline__day" dateTime={date.slice(0, 10)}>
                {formatDay(date, locale)}
                {time && `, ${formatTime(date, locale)}`}
              </time>
              {ahead && <span className="timeline__ahead">{t('ahead', { gap: gapText(ahead) })}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
