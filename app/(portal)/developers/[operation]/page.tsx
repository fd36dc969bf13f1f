import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ApiConsole } from '@/components/developers/api-console';
import { CodeBlock } from '@/components/developers/code-block';
import { FieldTree } from '@/components/developers/field-tree';
import { operationText } from '@/components/developers/operation-text';
import { PageMessages } from '@/components/layout/page-messages';
import { openApiDocument } from '@/lib/api/openapi/document';
import { OPERATIONS } from '@/lib/api/operations';
import { exampleValues } from '@/lib/api/reference/example-values';
import { readReference } from '@/lib/api/reference/operation-reference';
import { DEMO_APP, DEMO_EMAILS, DEMO_PASSWORD } from '@/lib/demo/demo-accounts';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { env } from '@/lib/platform/settings/env';

type OperationPageProps = { readonly params: Promise<{ readonly operation: string }> };

const operationOf = (slug: string) => OPERATIONS.find(({ contract }) => contract.slug === slug);

export async function generateMetadata({ params }: OperationPageProps): Promise<Metadata> {
  const [t, { operation: slug }] = await Promise.all([getTranslations('Developers'), params]);
  const operation = operationOf(slug);
  return { title: operation === undefined ? t('title') : operationText(t, operation.contract).title };
}

const DEMO = {
  clientId: DEMO_APP.id,
  clientSecret: DEMO_APP.secret,
  accounts: ['contractor@example.org', ...DEMO_EMAILS.filter((email) => email !== 'contractor@example.org')],
  password: DEMO_PASSWORD,
};

export default async function OperationPage({ params }: OperationPageProps) {
  const [t, { operation: slug }] = await Promise.all([getTranslations('Developers'), params]);
  const operation = operationOf(slug);
  if (operation === undefined) notFound();
  const { title, description } = operationText(t, operation.contract);
  const { publicUrl, AGENCY_NAME, demo } = env();
  const reference = readReference(openApiDocument({ publicUrl, agencyName: AGENCY_NAME }), operation.contract.name);
  const { path, parameters, scope, needsToken } = reference;
  const [initial, principal] = await Promise.all([exampleValues(operation), pageSession().catch(() => null)]);
  return (
    <div className="sections">
      <section className="stack">
        <h1>{title}</h1>
        <p className="mono request-line" translate="no">
          GET /api{path}
        </p>
        <p>{description}</p>
        <p>{needsToken ? t('scopeNeeded', { scope }) : t('scopeOptional', { scope })}</p>
        <p className="soft small">{t('inEnglish')}</p>
      </section>
      <PageMessages names={['ApiConsole']}>
        <ApiConsole
          server={`${publicUrl}/api`}
          path={path}
          parameters={parameters}
          initial={initial}
          isSignedIn={principal !== null}
          needsToken={needsToken}
          {...(demo && { demo: DEMO })}
        >
          <section className="stack operation__card" aria-labelledby="fields">
            <h2 id="fields">{t('answerTitle')}</h2>
            <FieldTree fields={reference.response} />
            {reference.example !== undefined && (
              <details className="fold">
                <summary>{t('example')}</summary>
                <div>
                  <CodeBlock label={t('example')} code={reference.example} />
                </div>
              </details>
            )}
          </section>
        </ApiConsole>
      </PageMessages>
    </div>
  );
}
