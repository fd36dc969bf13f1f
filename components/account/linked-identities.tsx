import { getTranslations } from 'next-intl/server';
import { ContactLine } from '@/components/layout/agency-contact';
import { env } from '@/lib/platform/settings/env';
import { identityName } from './identity-name';

export async function LinkedIdentities({ identities }: { readonly identities: readonly string[] }) {
  const t = await getTranslations('Account');
  const agency = env().AGENCY_NAME;
  const count = identities.length;
  return (
    <section className="stack" aria-labelledby="links">
      <h2 id="links">{t('linksTitle')}</h2>
      {count === 0 ? (
        <>
          <p>{t('noLinks', { agency })}</p>
          <ContactLine />
        </>
      ) : (
        <>
          <p>{count === 1 ? t('oneLink') : t('links', { count })}</p>
          <ul className="plain-list">
            {identities.map((identity) => {
              const { kind, value } = identityName(identity);
              return <li key={identity}>{t(`identity.${kind}`, { value })}</li>;
            })}
          </ul>
          <p className="soft small">{t('wrongLinks', { agency })}</p>
          <ContactLine />
        </>
      )}
    </section>
  );
}
