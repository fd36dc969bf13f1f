import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { CodeBlock } from '@/components/developers/code-block';
import { ErrorTable } from '@/components/developers/error-table';
import { GetToken } from '@/components/developers/get-token';
import { operationText } from '@/components/developers/operation-text';
import { ContactLine, hasContact } from '@/components/layout/agency-contact';
import { HelpText } from '@/components/layout/help-text';
import { OPERATIONS } from '@/lib/api/operations';
import { requestUrl } from '@/lib/api/reference/code-examples';
import { exampleValues } from '@/lib/api/reference/example-values';
import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import { exampleApp } from '@/lib/demo/example-app';
import { env } from '@/lib/platform/settings/env';
import { listRecordTypes } from '@/lib/record-types/list-record-types';
import { listMyRecords } from '@/lib/records/list-my-records';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('Developers');
  return { title: t('title') };
}

export default async function DevelopersPage() {
  const t = await getTranslations('Developers');
  const { AGENCY_NAME: agency, RATE_LIMIT_PER_MINUTE: calls, demo } = env();
  return (
    <div className="sections">
      <section className="stack">
        <HelpText page="developers" />
        <h1>{t('title')}</h1>
        <p>{t('what', { agency })}</p>
        <p>{t('vendor')}</p>
      </section>
      <section className="stack" aria-labelledby="quickstart">
        <h2 id="quickstart">{t('quickstartTitle')}</h2>
        <p>{t('quickstartOpen')}</p>
        <CodeBlock label="curl" code={await quickstart()} />
        <p>
          {t.rich('sendToken', {
            header: () => <code>Authorization: Bearer $TOKEN</code>,
          })}
        </p>
      </section>
      <section className="stack" aria-labelledby="operations">
        <h2 id="operations">{t('operationsTitle')}</h2>
        <OperationList />
        <p>
          {t.rich('document', {
            link: (words) => <a href="/api/v4/openapi.json">{words}</a>,
          })}
        </p>
      </section>
      <section className="stack" aria-labelledby="token">
        <h2 id="token">{t('tokenTitle')}</h2>
        <p>{t('askForApp', { agency })}</p>
        <p>
          <Link href="/developers/request-access" prefetch={false}>
            {t('requestAccess')}
          </Link>
        </p>
        <ContactLine />
        {demo && (
          <>
            <p>{t('demoApp')}</p>
            <p>
              {t.rich('demoToken', {
                link: (words) => (
                  <Link href={`/developers/${listMyRecords.contract.slug}#try`} prefetch={false}>
                    {words}
                  </Link>
                ),
              })}
            </p>
          </>
        )}
        <GetToken app={exampleApp()} />
      </section>
      <section className="stack" aria-labelledby="errors">
        <h2 id="errors">{t('errorsTitle')}</h2>
        <p>{calls === 0 ? t('noLimit') : t('limit', { calls })}</p>
        <p>{t('errorBody')}</p>
        <ErrorTable />
        {hasContact() && <p>{t('errorsContact')}</p>}
        <ContactLine />
      </section>
    </div>
  );
}

/** A request that needs no token. */
async function quickstart(): Promise<string> {
  const { contract } = listRecordTypes;
  const url = requestUrl(`${env().publicUrl}/api`, contract.path, await exampleValues(listRecordTypes));
  return `curl -sS ${shellQuoted(url)}`;
}

async function OperationList() {
  const t = await getTranslations('Developers');
  return (
    <ul className="operations">
      {OPERATIONS.map(({ contract }) => {
        const { title, description } = operationText(t, contract);
        return (
          <li key={contract.name}>
            <Link href={`/developers/${contract.slug}`} prefetch={false}>
              {title}
            </Link>
            <p>{description}</p>
            <p className="mono soft">GET /api{contract.path}</p>
          </li>
        );
      })}
    </ul>
  );
}
