'use client';

import { useTranslations } from 'next-intl';
import type { ReferenceParameter } from '@/lib/api/reference/operation-reference';
import { ParameterRow } from './parameter-row';

type ParameterListProps = {
  /** Names of the parameters that have an initial value. */
  readonly initial: readonly string[];
  readonly parameters: readonly ReferenceParameter[];
  readonly values: Readonly<Record<string, string>>;
  /** Id of the form that sends the request. */
  readonly form: string;
  readonly onChange: (name: string, value: string) => void;
};

/** Up to this number, no parameter is collapsed. */
const FEW = 4;

/** Required parameters and those with an initial value come first; the others are collapsed. */
export function ParameterList({ parameters, initial, values, form, onChange }: ParameterListProps) {
  const t = useTranslations('ApiConsole');
  const isFirst = ({ name, isRequired }: ReferenceParameter) => isRequired || initial.includes(name);
  const first = parameters.length <= FEW ? parameters : parameters.filter(isFirst);
  const rest = parameters.filter((each) => !first.includes(each));
  const table = (list: readonly ReferenceParameter[]) => (
    <table className="table parameters">
      <caption className="unseen">{t('parameters')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('parameter')}</th>
          <th scope="col">{t('meaning')}</th>
          <th scope="col">{t('value')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((parameter) => (
          <ParameterRow
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            form={form}
            onChange={(value) => onChange(parameter.name, value)}
          />
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {table(first)}
      {rest.length > 0 && (
        <details className="fold">
          <summary>{t('more', { count: rest.length })}</summary>
          <div>{table(rest)}</div>
        </details>
      )}
    </>
  );
}
