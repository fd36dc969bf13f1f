import { useTranslations } from 'next-intl';
import type { Field } from '@/lib/portal/record-page/field';

type FieldWords = {
  /** The label of a field; its own name if it has no label, so that no field is ever hidden. */
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
