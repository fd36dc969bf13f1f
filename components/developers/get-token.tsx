import { getTranslations } from 'next-intl/server';
import {
  authorizeExample,
  clientCredentialsExample,
  codeExchangeExample,
  type ExampleApp,
  refreshExample,
  verifierExample,
} from '@/lib/api/reference/token-guide';
import { CodeBlock } from './code-block';

type GetTokenProps = { readonly app: ExampleApp };

/** The two ways to get a token, with code that runs unchanged against the demo agency. */
export async function GetToken({ app }: GetTokenProps) {
  const t = await getTranslations('Developers');
  const steps = [
    { name: 'verifier', code: verifierExample() },
    { name: 'authorize', code: authorizeExample(app) },
    { name: 'exchange', code: codeExchangeExample(app) },
    { name: 'refresh', code: refreshExample(app) },
  ] as const;
  return (
    <>
      <section className="stack" aria-labelledby="for-a-person">
        <h3 id="for-a-person">{t('forPersonTitle')}</h3>
        <p>{t('forPersonWhy')}</p>
        <ol className="steps">
          {steps.map(({ name, code }) => (
            <li key={name}>
              <p>{t(`steps.${name}`)}</p>
              <CodeBlock label={t(`steps.${name}`)} code={code} />
            </li>
          ))}
        </ol>
      </section>
      <section className="stack" aria-labelledby="for-an-app">
        <h3 id="for-an-app">{t('forAppTitle')}</h3>
        <p>{t('forAppWhy')}</p>
        <CodeBlock label={t('forAppCode')} code={clientCredentialsExample(app)} />
      </section>
    </>
  );
}
