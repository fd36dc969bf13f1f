'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Menu } from '@/components/ui/menu';
import { type ParameterValues, searchOf } from '@/lib/http/contract';
import { TAB_CHANGES } from '@/lib/portal/records-view/tabs';
import { type View, viewPath } from '@/lib/portal/records-view/view';
import { pageParametersOf, viewParametersOf } from '@/lib/portal/records-view/view-parameters';
import type { ApiRequestProps } from './api-request';
import type { FileDownloadProps, FileKind } from './file-download';

const ApiRequest = dynamic<ApiRequestProps>(() => import('./api-request').then((module) => module.ApiRequest), {
  ssr: false,
});
const FileDownload = dynamic<FileDownloadProps>(() => import('./file-download').then((module) => module.FileDownload), {
  ssr: false,
});

const FILE_ENDINGS: Readonly<Record<FileKind, string>> = { csv: 'csv', calendar: 'ics' };

const FILE_KINDS = ['csv', 'calendar'] as const satisfies readonly FileKind[];

type ExportMenuProps = {
  readonly view: View;
  /** Number of visible rows. */
  readonly shown: number;
  /** Number of records in the view; undefined until known. */
  readonly matching: number | undefined;
  /** Number of open records in the view, if it shows others as well. */
  readonly open: number | undefined;
};

/** `key` is new for each download, even of the same file. */
type File = { readonly key: number; readonly props: Pick<FileDownloadProps, 'kind' | 'href' | 'rows'> };

/** Exports all rows of the view and, if they fill several pages, the visible rows alone. */
export function ExportMenu({ view, shown, matching, open }: ExportMenuProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const id = useId();
  const [dialog, setDialog] = useState<'api' | File>();
  const file = typeof dialog === 'object' ? dialog : undefined;
  const closeDialog = () => setDialog(undefined);

  const fileLinks = (
    which: 'all' | 'open' | 'page',
    parameters: ParameterValues<string>,
    rows: number,
    close: () => void,
  ): ReactNode =>
    FILE_KINDS.map((kind) => {
      const href = `/api/portal/my-records.${FILE_ENDINGS[kind]}?${searchOf(parameters)}`;
      const load = (event: MouseEvent) => {
        event.preventDefault();
        close();
        setDialog({ key: event.timeStamp, props: { kind, href, rows } });
      };
      return (
        <li key={kind}>
          {/* A plain link works without scripts. */}
          <a href={href} download onClick={load} data-stays>
            {t(`take.${kind}Of`, { rows: which })}
          </a>
        </li>
      );
    });
  const then = (close: () => void, act: () => void) => () => {
    close();
    act();
  };
  const isPart = matching === undefined || matching !== shown;
  return (
    <>
      <Menu label={t('take.title')} side="end">
        {(close) => (
          <>
            {isPart && (
              <>
                <p id={`${id}-all`} className="menu-list__title">
                  {matching === undefined ? t('take.allUncounted') : t('take.all', { count: matching })}
                </p>
                <ul className="menu-list" aria-labelledby={`${id}-all`}>
                  {fileLinks('all', viewParametersOf(view, locale), matching ?? 0, close)}
                </ul>
              </>
            )}
            {open !== undefined && open > 0 && (
              <>
                <p id={`${id}-open`} className="menu-list__title">
                  {t('take.open', { count: open })}
                </p>
                <ul className="menu-list" aria-labelledby={`${id}-open`}>
                  {fileLinks('open', viewParametersOf({ ...view, ...TAB_CHANGES.open }, locale), open, close)}
                </ul>
              </>
            )}
            <p id={`${id}-page`} className="menu-list__title">
              {t('take.shown', { count: shown })}
            </p>
            <ul className="menu-list" aria-labelledby={`${id}-page`}>
              {fileLinks('page', pageParametersOf(view, locale), shown, close)}
              <li>
                <Link href="/account#calendar" prefetch={false}>
                  {t('take.subscribe')}
                </Link>
              </li>
              <li>
                <button type="button" onClick={then(close, () => window.print())}>
                  {t('take.print')}
                </button>
              </li>
              <li>
                <button type="button" onClick={then(close, () => setDialog('api'))}>
                  {t('take.api')}
                </button>
              </li>
            </ul>
          </>
        )}
      </Menu>
      {dialog === 'api' && <ApiRequest view={view} onClose={closeDialog} />}
      {file && <FileDownload key={file.key} {...file.props} address={viewPath(view)} onClose={closeDialog} />}
    </>
  );
}
