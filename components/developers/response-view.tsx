'use client';

import { useTranslations } from 'next-intl';
import type { ConsoleResponse, RequestState } from './use-request';

/** Longer bodies are truncated, because they slow down the browser. */
const MAX_SHOWN = 100_000;

/** Has a fixed height, so that nothing shifts when the answer arrives. */
export function ResponseView({ request }: { readonly request: RequestState }) {
  const t = useTranslations('ApiConsole');
  const response = request.state === 'answered' ? request.answer : undefined;
  const words = () => {
    if (response) return t('answered', { status: response.status, ms: response.ms });
    if (request.state === 'unanswered') return t('unanswered');
    return request.state === 'busy' ? t('sending') : t('noAnswer');
  };
  return (
    <section className="answer" aria-label={t('answer')}>
      <p role="status" className={response || request.state === 'unanswered' ? 'answer__status' : 'soft'}>
        {words()}
      </p>
      {response && <ResponseBody answer={response} />}
    </section>
  );
}

function ResponseBody({ answer: { headers, body } }: { readonly answer: ConsoleResponse }) {
  const t = useTranslations('ApiConsole');
  return (
    <>
      <dl className="answer__headers mono" translate="no">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {body.length > MAX_SHOWN && <p className="small">{t('cut', { shown: MAX_SHOWN, all: body.length })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard accessible */}
      <section className="answer__frame" aria-label={t('body')} tabIndex={0}>
        <pre translate="no">{body.slice(0, MAX_SHOWN)}</pre>
      </section>
    </>
  );
}
