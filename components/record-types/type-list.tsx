import { useTranslations } from 'next-intl';
import { typeTree } from '@/lib/portal/record-types/type-tree';
import type { ForeignNames } from './foreign-names';
import { LevelContent } from './type-level';
import type { ShownModule, TypeEntry } from './use-types';

type TypeListProps = {
  readonly types: readonly TypeEntry[];
  readonly modules: readonly ShownModule[];
  /** A search opens all levels. */
  readonly searching: boolean;
  readonly foreign: ForeignNames | undefined;
};

export function TypeList({ types, modules, searching, foreign }: TypeListProps) {
  const t = useTranslations('TypeSearch');
  return typeTree(types).map((level) => {
    const [module = '', ...levels] = level.names;
    return (
      <section key={level.key} id={`module-${module}`} className="type-module">
        <h2>
          {modules.find((shown) => shown.module === module)?.name ?? module}
          {/* Merged level names are in the agency's language. */}
          {levels.length > 0 && <span lang={foreign?.lang}> › {levels.join(' › ')}</span>}{' '}
          <span className="type-module__count">{t('count', { count: level.count })}</span>
        </h2>
        <LevelContent level={level} searching={searching} foreign={foreign} />
      </section>
    );
  });
}
