'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { describedBy, FieldNotes } from '@/components/forms/field-frame';
import { useHydrated } from '@/components/ui/use-hydrated';
import { type ItemCounts, MOST_ITEMS, readCount, type Scores, scoreOf } from '@/lib/inspections/score-preview';

export type ScoredStatus = Scores & {
  readonly value: string;
  readonly text: string;
  /** An item with this status does not pass. */
  readonly fails: boolean;
};

type ScorePreviewProps = { readonly statuses: readonly ScoredStatus[] };

type Kind = keyof ItemCounts;

const KINDS = ['ordinary', 'critical'] as const satisfies readonly Kind[];

/** What is typed, by status; text, so that a field can be empty while one types. */
type Typed = Readonly<Record<string, Readonly<Partial<Record<Kind, string>>>>>;

const NOTHING: Typed = {};

type CountFieldProps = {
  readonly kind: Kind;
  readonly status: ScoredStatus;
  readonly typed: string;
  readonly onType: (typed: string) => void;
};

function CountField({ kind, status, typed, onType }: CountFieldProps) {
  const t = useTranslations('ScorePreview');
  const hydrated = useHydrated();
  const id = useId();
  const problem = readCount(typed) === undefined ? t('wrong', { most: MOST_ITEMS }) : undefined;
  const score = kind === 'ordinary' ? status.nonCriticalScore : status.criticalScore;
  return (
    <td className="preview__count">
      <span className="records__label">{t(kind)}</span>
      <input
        // A number field gives nothing for what is no number, though it shows it.
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        disabled={!hydrated}
        aria-label={t(`${kind}Of`, { status: status.text })}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, { problem })}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <span className="small soft">{t('each', { score })}</span>
      <FieldNotes id={id} problem={problem} />
    </td>
  );
}

/** Adds up what the items of a checklist would score. Nothing is kept. */
export function ScorePreview({ statuses }: ScorePreviewProps) {
  const t = useTranslations('ScorePreview');
  const [typed, setTyped] = useState(NOTHING);
  const lines = statuses.map((status) => {
    const read = KINDS.map((kind) => readCount(typed[status.value]?.[kind] ?? ''));
    const [ordinary = 0, critical = 0] = read;
    return {
      status,
      items: ordinary + critical,
      score: scoreOf(status, { ordinary, critical }),
      wrong: read.filter((count) => count === undefined).length,
    };
  });
  const sum = (of: (line: (typeof lines)[number]) => number): number => lines.reduce((all, line) => all + of(line), 0);
  const items = sum((line) => line.items);
  const failed = sum((line) => (line.status.fails ? line.items : 0));
  const wrong = sum((line) => line.wrong);
  const type = (value: string, kind: Kind, text: string) =>
    setTyped({ ...typed, [value]: { ...typed[value], [kind]: text } });

  return (
    <section className="preview" aria-labelledby="preview">
      <h2 id="preview">{t('title')}</h2>
      <p>{t('intro')}</p>
      <noscript>
        <p className="soft">{t('needsScript')}</p>
      </noscript>
      <table className="preview__table">
        <caption className="unseen">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('ordinary')}</th>
            <th scope="col">{t('critical')}</th>
            <th scope="col" className="checklist__number">
              {t('sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ status, score }) => (
            <tr key={status.value}>
              <th scope="row">{status.text}</th>
              {KINDS.map((kind) => (
                <CountField
                  key={kind}
                  kind={kind}
                  status={status}
                  typed={typed[status.value]?.[kind] ?? ''}
                  onType={(text) => type(status.value, kind, text)}
                />
              ))}
              <td className="checklist__number">
                <span className="records__label">{t('sum')}</span>
                {score}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="preview__total">
        <p role="status">
          <strong>{t('total', { score: sum((line) => line.score), items })}</strong>{' '}
          {failed > 0 && t('failed', { count: failed })} {wrong > 0 && t('notCounted', { count: wrong })}
        </p>
        <button type="button" className="text-button" disabled={typed === NOTHING} onClick={() => setTyped(NOTHING)}>
          {t('clear')}
        </button>
      </div>
      <p className="soft">{t('explain')}</p>
    </section>
  );
}
