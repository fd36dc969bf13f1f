'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { TypeLevel as Level } from '@/lib/portal/record-types/type-tree';
import type { ForeignNames } from './foreign-names';
import { TypeCard } from './type-card';
import type { TypeEntry } from './use-types';

/** Levels with up to this many types are open at first. */
const FEW = 8;

type LevelProps = {
  readonly level: Level<TypeEntry>;
  /** A search opens all levels. */
  readonly searching: boolean;
  /** Language of the names of levels and types. */
  readonly foreign: ForeignNames | undefined;
};

export function LevelContent({ level: { levels, types }, searching, foreign }: LevelProps): ReactNode {
  return (
    <>
      {levels.map((level) =>
        level.count === 1 ? (
          <SingleType key={level.key} level={level} foreign={foreign} />
        ) : (
          <TypeLevel key={level.key} level={level} searching={searching} foreign={foreign} />
        ),
      )}
      {types.length > 0 && (
        <ul className="types">
          {types.map((type) => (
            <li key={type.id}>
              <TypeCard type={type} foreign={foreign} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A level with a single type need not be opened. */
function SingleType({ level: { names, types }, foreign }: Pick<LevelProps, 'level' | 'foreign'>) {
  return (
    <div className="type-single">
      <p lang={foreign?.lang}>{names.join(' › ')}</p>
      {types[0] && <TypeCard type={types[0]} foreign={foreign} />}
    </div>
  );
}

export function TypeLevel({ level, searching, foreign }: LevelProps) {
  const t = useTranslations('TypeSearch');
  const [open, setOpen] = useState(level.count <= FEW);
  const onToggle = ({ currentTarget, target }: SyntheticEvent<HTMLDetailsElement>) => {
    // Toggle events of nested levels also arrive here.
    if (target === currentTarget && !searching) setOpen(currentTarget.open);
  };
  return (
    <details className="type-level" open={searching || open} onToggle={onToggle}>
      <summary>
        <span className="type-level__name" lang={foreign?.lang}>
          {level.names.join(' › ')}
        </span>{' '}
        <span className="soft">{t('count', { count: level.count })}</span>
      </summary>
      <div className="type-level__content">
        <LevelContent level={level} searching={searching} foreign={foreign} />
      </div>
    </details>
  );
}
