import { getTranslations } from 'next-intl/server';
import { type ErrorCode, STATUS_BY_CODE } from '@/lib/http/responses/api-error';

const ROWS = Object.entries(STATUS_BY_CODE).sort(([, a], [, b]) => a - b) as [ErrorCode, number][];

/** Further HTTP statuses of an error code, after its main one. */
const ALSO: Partial<Record<ErrorCode, string>> = { bad_request: ', 413, 414, 431' };

export async function ErrorTable() {
  const t = await getTranslations('Developers');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard accessible
    <section className="scroll-region" aria-label={t('errorsTable')} tabIndex={0}>
      <table className="table table--blocks error-table">
        <thead>
          <tr>
            <th scope="col">{t('errorStatus')}</th>
            <th scope="col">{t('errorCode')}</th>
            <th scope="col">{t('errorWhen')}</th>
            <th scope="col">{t('errorDo')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([code, status]) => (
            <tr key={code}>
              <td className="table__number">
                {status}
                {ALSO[code]}
              </td>
              <th scope="row" className="mono">
                {code}
              </th>
              <td>{t(`errors.${code}.when`)}</td>
              <td>{t(`errors.${code}.do`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
