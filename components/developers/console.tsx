'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import { CODE_LANGUAGE_NAMES, CODE_LANGUAGES, codeExample, requestAddress } from '@/lib/api/reference/code-examples';
import type { ReferenceParameter } from '@/lib/api/reference/operation-reference';
import { CodeBlock } from './code-block';
import { ParameterList } from './parameter-list';
import { ResponseView } from './response-view';
import { type DemoAccess, TokenField } from './token-field';
import { useRequest } from './use-request';

type ConsoleProps = {
  /** Base URL for apps, such as `https://records.example.org/api`. */
  readonly server: string;
  readonly path: string;
  readonly parameters: readonly ReferenceParameter[];
  /** Initial parameter values. */
  readonly initial: Readonly<Record<string, string>>;
  readonly isSignedIn: boolean;
  readonly needsToken: boolean;
  readonly demo?: DemoAccess;
};

/** Characters that are valid in a header; `fetch` rejects any other. */
const TOKEN_FORM = /^[\x21-\x7e]*$/;

export function Console({ server, path, parameters, initial, isSignedIn, needsToken, demo }: ConsoleProps) {
  const t = useTranslations('ApiConsole');
  const [values, setValues] = useState(initial);
  const [token, setToken] = useState('');
  const [request, send] = useRequest();
  const isReady = useHydrated();
  const tokenIsWrong = !TOKEN_FORM.test(token.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Uses the page's own origin, because the public URL may differ.
    if (request.state !== 'busy' && !tokenIsWrong) send(requestAddress('/api', path, values), token.trim());
  };
  return (
    <>
      <form data-stays className="console" onSubmit={submit}>
        <ParameterList
          parameters={parameters}
          initial={Object.keys(initial)}
          values={values}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        <TokenField
          token={token}
          isWrong={tokenIsWrong}
          onChange={setToken}
          isSignedIn={isSignedIn}
          needsToken={needsToken}
          {...(demo && { demo })}
        />
        <p className="mono request-line" translate="no">
          GET {requestAddress('/api', path, values)}
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
      <CodeExamples url={requestAddress(server, path, values)} />
    </>
  );
}

/** The current request as code that runs unchanged. */
function CodeExamples({ url }: { readonly url: string }) {
  const t = useTranslations('ApiConsole');
  return (
    <section className="stack" aria-labelledby="code">
      <h3 id="code">{t('asCode')}</h3>
      <p className="soft small">{t('asCodeToken')}</p>
      {CODE_LANGUAGES.map((language) => (
        <details key={language} className="fold code-fold" open={language === 'curl'}>
          <summary>{CODE_LANGUAGE_NAMES[language]}</summary>
          <div>
            <CodeBlock label={CODE_LANGUAGE_NAMES[language]} code={codeExample(language, url)} />
          </div>
        </details>
      ))}
    </section>
  );
}
