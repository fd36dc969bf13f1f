'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import type { DraftCheck, DraftProblem } from '@/lib/record-types/requirements/check-draft';
import type { Place } from '@/lib/record-types/requirements/json-text';

type DraftResultProps = {
  /** undefined before anything was checked. */
  readonly result: DraftCheck | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly onLine: (line: number) => void;
};

const code = (chunks: ReactNode) => <code className="mono">{chunks}</code>;

/** One problem in a sentence. */
function useProblemWords(labels: DraftResultProps['labels']): (problem: DraftProblem) => ReactNode {
  const t = useTranslations('DraftCheck');
  const given = ({ given: kind, expected }: Extract<DraftProblem, { code: 'wrongKind' }>): string => {
    // The kind is right, what it says is not: a number with decimals, a date that does not exist.
    if (kind === 'number' && expected === 'long') return t('given.numberValue');
    if (kind === 'text' && ['flag', 'dateTime', 'plainDate'].includes(expected)) return t('given.textValue');
    return t(`given.${kind}`);
  };
  return (problem) => {
    switch (problem.code) {
      case 'missing':
      case 'empty':
        return t.rich(`problem.${problem.code}`, {
          name: problem.name,
          label: labels[problem.name] ?? problem.name,
          code,
        });
      case 'wrongKind':
        return t('problem.wrongKind', { expected: t(`expected.${problem.expected}`), given: given(problem) });
      case 'unknownName': {
        const { name, nearest } = problem;
        return nearest === undefined
          ? t.rich('problem.unknownName', { name, code })
          : t.rich('problem.unknownNameNearest', { name, nearest, code });
      }
      case 'unlistedContactType': {
        const { type, nearest } = problem;
        return nearest === undefined
          ? t('problem.unlistedContactType', { type })
          : t('problem.unlistedContactTypeNearest', { type, nearest });
      }
      case 'noSuchDay':
        return t('problem.noSuchDay', { given: problem.given });
      case 'tooLong':
        return t('problem.tooLong', { most: problem.most, given: problem.given });
      case 'unlistedStatusType': {
        const { given: word, nearest } = problem;
        return nearest === undefined
          ? t.rich('problem.unlistedStatusType', { given: word, code })
          : t.rich('problem.unlistedStatusTypeNearest', { given: word, nearest, code });
      }
      case 'duplicate':
        return t.rich('problem.duplicate', { name: problem.name, code });
      case 'otherType':
        return t.rich('problem.otherType', { given: problem.given, code });
      case 'tooFew':
        return t('problem.tooFew', { type: problem.type, least: problem.least, given: problem.given });
      case 'tooMany':
        return t('problem.tooMany', { type: problem.type, most: problem.most, given: problem.given });
      default:
        return t(`problem.${problem.code}`);
    }
  };
}

type FoundProps = {
  /** undefined for what stands nowhere: it is missing. */
  readonly at: Place | undefined;
  /** The column matters where the text itself is wrong. */
  readonly withColumn?: boolean;
  readonly path?: string;
  readonly onLine: DraftResultProps['onLine'];
  readonly children: ReactNode;
};

function Found({ at, withColumn = false, path, onLine, children }: FoundProps) {
  const t = useTranslations('DraftCheck');
  return (
    <li className="draft-problem">
      <p className="draft-problem__place">
        {at === undefined ? (
          t('whole')
        ) : (
          <button type="button" className="text-button" onClick={() => onLine(at.line)}>
            {withColumn ? t('lineColumn', { ...at }) : t('line', { line: at.line })}
          </button>
        )}
        {path !== undefined && path !== '' && <code className="mono">{path}</code>}
      </p>
      <p>{children}</p>
    </li>
  );
}

/** What was found: a sentence, then line by line. */
export function DraftResult({ result, labels, onLine }: DraftResultProps) {
  const t = useTranslations('DraftCheck');
  const wordsOf = useProblemWords(labels);
  const more = result?.kind === 'checked' ? result.more : 0;
  const summary = (): ReactNode => {
    if (result === undefined) return null;
    if (result.kind === 'unreadable') return t('notJson');
    if (result.kind === 'notOneRecord') return t('notRecord');
    const { problems, required } = result;
    return problems.length === 0 ? t('fine') : t('summary', { ...required, problems: problems.length + more });
  };
  // On one line the line says nothing.
  const isOneLine = result?.kind === 'checked' && result.problems.every(({ at }) => at.line === 1);
  const isFine = result?.kind === 'checked' && result.problems.length === 0;
  return (
    <section className="draft-result" aria-label={t('resultTitle')}>
      <p role="status" className={`status status--${isFine ? 'done' : 'attention'}`}>
        {result !== undefined && <Icon name={isFine ? 'check' : 'attention'} />}
        <strong>{summary()}</strong>
      </p>
      {result?.kind === 'unreadable' && (
        <ol className="draft-problems">
          <Found at={result.at} withColumn onLine={onLine}>
            {t(`fault.${result.fault}`, { found: result.found })}
          </Found>
        </ol>
      )}
      {result?.kind === 'notOneRecord' && (
        <ol className="draft-problems">
          <Found at={result.at} onLine={onLine}>
            {t('notOneRecord', { given: t(`given.${result.given}`) })}
          </Found>
        </ol>
      )}
      {result?.kind === 'checked' && result.problems.length > 0 && (
        <ol className="draft-problems">
          {result.problems.map((problem) => (
            <Found
              key={`${problem.at.line}:${problem.at.column}:${problem.code}:${'name' in problem ? problem.name : ''}${'type' in problem ? problem.type : ''}`}
              at={problem.code === 'missing' ? undefined : problem.at}
              withColumn={isOneLine}
              path={problem.path}
              onLine={onLine}
            >
              {wordsOf(problem)}
            </Found>
          ))}
        </ol>
      )}
      {more > 0 && <p className="soft">{t('more', { count: more })}</p>}
    </section>
  );
}
