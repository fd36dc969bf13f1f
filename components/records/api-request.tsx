'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/forms/copy-button';
import { curlByNumber, curlOf, notInApi } from '@/lib/records/view/curl';
import type { View } from '@/lib/records/view/view';
import { Dialog } from './dialog';

export type ApiRequestProps = {
  readonly view: View;
  /** Numbers of the rows on screen, in their order. */
  readonly customIds: readonly string[];
  readonly unknown: number;
  readonly onClose: () => void;
};

/** The rows on screen as a request of the API. */
export function ApiRequest({ view, customIds, unknown, onClose }: ApiRequestProps) {
  const t = useTranslations('MyRecords');
  const lang = useLocale();
  const where = { origin: window.location.origin, lang };
  const left = notInApi(view, unknown);
  const command = left.length === 0 ? curlOf(view, where) : curlByNumber(customIds, where);
  return (
    <Dialog title={t('take.api')} onClose={onClose}>
      <p>
        {[...left.map((name) => t(`api.without.${name}`)), t(left.length === 0 ? 'api.what' : 'api.each')].join(' ')}
      </p>
      <pre className="command">
        <code>{command}</code>
      </pre>
      <p className="field__row">
        <CopyButton what={t('api.command')} text={command} />
        <Link href="/developers" prefetch={false}>
          {t('api.token')}
        </Link>
      </p>
    </Dialog>
  );
}
