import { useTranslations } from 'next-intl';
import type { Field } from '@/lib/portal/record-page/field';

type FieldWords = {
  /** What a field is called; its own name where nobody has given it one, for it never vanishes. */
  readonly label: (field: Pick<Field, 'path' | 'name'>) => string;
  /** What it means, where that is not obvious. */
  readonly meaning: (field: Pick<Field, 'path'>) => string | undefined;
};

export function useFieldWords(): FieldWords {
  const t = useTranslations('RecordFields');
  return {
    label: ({ path, name }) => (t.has(`${path}.label`) ? t(`${path}.label`) : name),
    meaning: ({ path }) => (t.has(`${path}.meaning`) ? t(`${path}.meaning`) : undefined),
  };
}
