import { getTranslations } from 'next-intl/server';
import type { AppRequestDocument } from '@/lib/identity/apps/request-repository';
import { formatInstantDay } from '@/lib/platform/languages/instant';

/** A developer's own requests and what became of them. */
export async function OwnAppRequests({ requests }: { readonly requests: readonly AppRequestDocument[] }) {
  const t = await getTranslations('RequestApp');
  const days = await Promise.all(requests.map(({ createdAt }) => formatInstantDay(createdAt)));
  return (
    <section className="stack" aria-labelledby="own-requests">
      <h2 id="own-requests">{t('ownTitle')}</h2>
      <table className="table table--blocks">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('sent')}</th>
            <th scope="col">{t('status')}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ _id, name, status, appId = '' }, at) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td>{days[at]}</td>
              <td>{t(`statusIs.${status}`, { appId })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
