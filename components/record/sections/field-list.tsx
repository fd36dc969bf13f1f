import type { ReactNode } from 'react';
import type { Field } from '@/lib/portal/record-page/field';
import { FieldValue } from '../field-value';
import type { Languages } from '../languages';
import { useFieldTexts } from '../use-field-texts';

type FieldListProps = {
  readonly fields: readonly Field[];
  readonly languages: Languages;
  /** More terms, after the fields. */
  readonly children?: ReactNode;
};

/** Longer text gets the whole width. */
const LONG = 60;

const isLong = ({ value }: Field): boolean => typeof value === 'string' && value.length > LONG;

export function FieldList({ fields, languages, children }: FieldListProps) {
  const { label } = useFieldTexts();
  return (
    <dl className="record-fields">
      {fields.map((field) => (
        <div key={field.path} className={isLong(field) ? 'record-fields__long' : undefined}>
          <dt>{label(field)}</dt>
          <dd>
            <FieldValue display={field.display} value={field.value} languages={languages} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
