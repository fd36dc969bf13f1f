import { getTranslations } from 'next-intl/server';
import { ContactLine } from '@/components/layout/agency-contact';
import { getAgencyWord } from '@/components/ui/get-agency-word';
import { env } from '@/lib/platform/settings/env';
import { identityNameOf } from '@/lib/portal/account/identity-name-of';
import { identityName, sortByKind } from './identity-name';

type LinkedIdentitiesProps = { readonly accountId: string; readonly identities: readonly string[] };

/** The parties that the account is linked to, under the names that records give them. */
export async function LinkedIdentities({ accountId, identities }: LinkedIdentitiesProps) {
  const t = await getTranslations('Account');
  const agency = env().AGENCY_NAME;
  const count = identities.length;
  return (
    <section className="account__card stack" aria-labelledby="links">
      <h2 id="links">{t('linksTitle')}</h2>
      {count === 0 ? (
        <p>{t('noLinks', { agency })}</p>
      ) : (
        <>
          <p>{count === 1 ? t('oneLink') : t('links', { count })}</p>
          <ul className="account__list">
            {sortByKind(identities).map((identity, at) => (
              // React sends keys to the browser, and identities are internal to the agency.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on the page.
              <LinkedIdentity key={at} accountId={accountId} identity={identity} />
            ))}
          </ul>
          <p className="soft small">{t('wrongLinks', { agency })}</p>
        </>
      )}
      <ContactLine />
    </section>
  );
}

async function LinkedIdentity({ accountId, identity }: { readonly accountId: string; readonly identity: string }) {
  const t = await getTranslations('Account');
  const { kind, value, reference } = identityName(identity, await getAgencyWord());
  // An email address or user id is its own name.
  const name = kind === 'email' || kind === 'user' ? reference : await identityNameOf(accountId, identity);
  const role = t(`identity.${kind}`);
  return (
    <li>
      <strong>{name ?? `${role} ${reference}`}</strong>
      {name !== undefined && (
        <span className="soft small">{value === '' ? role : t('identityValue', { kind: role, value })}</span>
      )}
    </li>
  );
}
