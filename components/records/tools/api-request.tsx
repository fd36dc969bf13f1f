'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/forms/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { curlOf } from '@/lib/portal/exports/curl';
import type { View } from '@/lib/portal/records-view/view';

export type ApiRequestProps = { readonly view: View; readonly onClose: () => void };

/** Shows the request that loaded the visible rows. */
export function ApiRequest({ view, onClose }: ApiRequestProps) {
  const t = useTranslations('MyRecords');
  const lang = useLocale();
  const command = curlOf(view, { origin: window.location.origin, lang });
  return (
    <Dialog title={t('take.api')} onClose={onClose}>
      <p>{t('api.what')}</p>
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
