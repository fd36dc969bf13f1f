import { useTranslations } from 'next-intl';
import type { Field } from '@/lib/portal/record-page/field';

type FieldTexts = {
  /** Falls back to the field's name in the API. */
  readonly label: (field: Pick<Field, 'path' | 'name'>) => string;
  /** Undefined if the label is self-explanatory. */
  readonly meaning: (field: Pick<Field, 'path'>) => string | undefined;
};

export function useFieldTexts(): FieldTexts {
  const t = useTranslations('RecordFields');
  return {
    label: ({ path, name }) => (t.has(`${path}.label`) ? t(`${path}.label`) : name),
    meaning: ({ path }) => (t.has(`${path}.meaning`) ? t(`${path}.meaning`) : undefined),
  };
}
