'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/forms/copy-button';
import { curlOf, notInApi } from '@/lib/records/view/curl';
import type { View } from '@/lib/records/view/view';
import { Dialog } from './dialog';

export type ApiRequestProps = { readonly view: View; readonly unknown: number; readonly onClose: () => void };

/** The rows on screen as a request of the API. */
export function ApiRequest({ view, unknown, onClose }: ApiRequestProps) {
  const t = useTranslations('MyRecords');
  const lang = useLocale();
  const command = curlOf(view, { origin: window.location.origin, lang });
  const left = notInApi(view, unknown);
  return (
    <Dialog title={t('take.api')} onClose={onClose}>
      <p>{t('api.what')}</p>
      {left.map((name) => (
        <p key={name} className="notice notice--compact">
          {t(`api.without.${name}`)}
        </p>
      ))}
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
