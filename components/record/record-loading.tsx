import { useTranslations } from 'next-intl';

const FIELDS = Array.from({ length: 6 }, (_, at) => at);
const STOPS = Array.from({ length: 5 }, (_, at) => at);
const PARTS = ['money', 'who', 'where'] as const;

export function RecordLoading() {
  const t = useTranslations('Record');
  return (
    <div className="record">
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <div aria-hidden="true" className="record record-ghost">
        <span className="bone bone--control" />
        <div className="record-head">
          <span className="bone bone--title" />
          <span className="bone bone--short" />
        </div>
        <div className="next-step">
          <span className="bone" />
        </div>
        <div className="record-dates record-ghost__line">
          {STOPS.map((stop) => (
            <span key={stop} className="bone" />
          ))}
        </div>
        <div className="record-body">
          <div className="record-overview record-fields">
            {FIELDS.map((field) => (
              <div key={field}>
                <span className="bone bone--short" />
                <span className="bone" />
              </div>
            ))}
          </div>
          <div className="record-side">
            {PARTS.map((part) => (
              <div key={part} className="record-side__part">
                <span className="bone bone--short" />
                <span className="bone" />
                <span className="bone" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
