'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import { CODE_LANGUAGE_NAMES, CODE_LANGUAGES, codeExample, requestUrl } from '@/lib/api/reference/code-examples';
import type { ReferenceParameter } from '@/lib/api/reference/operation-reference';
import { CodeBlock } from './code-block';
import { ParameterList } from './parameter-list';
import { ResponseView } from './response-view';
import { type DemoAccess, TokenField } from './token-field';
import { useRequest } from './use-request';

type ApiConsoleProps = {
  /** Base URL for apps, such as `https://records.example.org/api`. */
  readonly server: string;
  readonly path: string;
  readonly parameters: readonly ReferenceParameter[];
  /** Initial parameter values. */
  readonly initial: Readonly<Record<string, string>>;
  readonly isSignedIn: boolean;
  readonly needsToken: boolean;
  readonly demo?: DemoAccess;
  /** Shown below the parameters. */
  readonly children: ReactNode;
};

/** Characters that are valid in a header; `fetch` rejects any other. */
const TOKEN_FORM = /^[\x21-\x7e]*$/;

/** The parameters, and beside them the console, which stays in view while the page scrolls. */
export function ApiConsole({
  server,
  path,
  parameters,
  initial,
  isSignedIn,
  needsToken,
  demo,
  children,
}: ApiConsoleProps) {
  const t = useTranslations('ApiConsole');
  const [values, setValues] = useState(initial);
  const [token, setToken] = useState('');
  const [request, send] = useRequest();
  const isReady = useHydrated();
  const form = useId();
  const tokenIsWrong = !TOKEN_FORM.test(token.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Uses the page's own origin, because the public URL may differ.
    if (request.state !== 'busy' && !tokenIsWrong) send(requestUrl('/api', path, values), token.trim());
  };
  return (
    <div className="operation">
      <section className="stack operation__card" aria-labelledby="parameters">
        <h2 id="parameters">{t('parameters')}</h2>
        <ParameterList
          parameters={parameters}
          initial={Object.keys(initial)}
          values={values}
          form={form}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      </section>
      <section className="stack operation__card operation__console" aria-labelledby="try">
        <h2 id="try">{t('tryTitle')}</h2>
        <form id={form} data-stays className="console" onSubmit={submit}>
          <TokenField
            token={token}
            isWrong={tokenIsWrong}
            onChange={setToken}
            isSignedIn={isSignedIn}
            needsToken={needsToken}
            {...(demo && { demo })}
          />
          <p className="mono request-line" translate="no">
            GET {requestUrl('/api', path, values)}
          </p>
          <button
            type="submit"
            className="button"
            aria-disabled={request.state === 'busy' || undefined}
            disabled={!isReady}
          >
            {request.state === 'busy' ? t('sending') : t('send')}
          </button>
        </form>
        <ResponseView request={request} />
      </section>
      <CodeTabs url={requestUrl(server, path, values)} />
      {children}
    </div>
  );
}

/** The request as code that runs unchanged. Choosing a language needs no scripts. */
function CodeTabs({ url }: { readonly url: string }) {
  const t = useTranslations('ApiConsole');
  return (
    <section className="stack operation__card" aria-labelledby="code">
      <h2 id="code">{t('asCode')}</h2>
      <p className="soft small">{t('asCodeToken')}</p>
      <fieldset className="code-tabs">
        <legend className="unseen">{t('codeLanguage')}</legend>
        <div className="code-tabs__choices">
          {CODE_LANGUAGES.map((language) => (
            <label key={language} className="code-tabs__choice">
              <input type="radio" name="code-language" value={language} defaultChecked={language === 'curl'} />
              {CODE_LANGUAGE_NAMES[language]}
            </label>
          ))}
        </div>
        {CODE_LANGUAGES.map((language) => (
          <div key={language} className={`code-tabs__panel code-tabs__panel--${language}`}>
            <CodeBlock label={CODE_LANGUAGE_NAMES[language]} code={codeExample(language, url)} />
          </div>
        ))}
      </fieldset>
    </section>
  );
}
