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

export function ParameterRow({ parameter, value, form, onChange }: ParameterRowProps) {
  const t = useTranslations('ApiConsole');
  const id = useId();
  const { name, meaning, isRequired, type, since } = parameter;
  const typeText = t(`form.${type.kind}`);
  const choices = type.kind === 'boolean' ? ['true', 'false'] : type.isList ? [] : type.values;
  const shared = { id, value, form, 'aria-describedby': `${id}-means` };
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
            {type.isList ? t('listForm', { form: typeText }) : typeText}
            {type.usual !== undefined && `, ${t('usual', { value: type.usual })}`}
            {`, ${t('since', { version: since })}`}
          </p>
        </div>
        {type.isList && type.values.length > 0 && (
          <p className="small soft mono parameters__values" translate="no">
            {type.values.join(', ')}
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
