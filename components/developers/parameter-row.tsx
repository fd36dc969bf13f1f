'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ReferenceParameter } from '@/lib/api/reference/operation-reference';

type ParameterRowProps = {
  readonly parameter: ReferenceParameter;
  readonly value: string;
  /** Id of the form that sends the request. */
  readonly form: string;
  readonly onChange: (value: string) => void;
};

export function ParameterRow({ parameter, value, form: formId, onChange }: ParameterRowProps) {
  const t = useTranslations('ApiConsole');
  const id = useId();
  const { name, meaning, isRequired, form, since } = parameter;
  const formText = t(`form.${form.kind}`);
  const choices = form.kind === 'boolean' ? ['true', 'false'] : form.isList ? [] : form.values;
  const shared = { id, value, form: formId, 'aria-describedby': `${id}-means` };
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>
          <code>{name}</code> {isRequired && <span className="small">{t('required')}</span>}
        </label>
      </th>
      <td>
        <div id={`${id}-means`}>
          <p lang="en">{meaning}</p>
          <p className="small soft">
            {form.isList ? t('listForm', { form: formText }) : formText}
            {form.usual !== undefined && `, ${t('usual', { value: form.usual })}`}
            {`, ${t('since', { version: since })}`}
          </p>
        </div>
        {form.isList && form.values.length > 0 && (
          <p className="small soft mono parameters__values" translate="no">
            {form.values.join(', ')}
          </p>
        )}
      </td>
      <td>
        {choices.length > 0 ? (
          <select {...shared} onChange={(event) => onChange(event.target.value)}>
            <option value="">{t('notSent')}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            {...shared}
            type="text"
            className="mono"
            required={isRequired}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </td>
    </tr>
  );
}
