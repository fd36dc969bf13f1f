'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { type MouseEvent, useState } from 'react';
import { filterSearch } from '@/lib/records/view/endpoint-search';
import type { View } from '@/lib/records/view/view';
import type { ApiRequestProps } from './api-request';
import type { CsvDownloadProps } from './csv-download';
import { Menu } from './menu';

const ApiRequest = dynamic<ApiRequestProps>(() => import('./api-request').then((module) => module.ApiRequest), {
  ssr: false,
});
const CsvDownload = dynamic<CsvDownloadProps>(() => import('./csv-download').then((module) => module.CsvDownload), {
  ssr: false,
});

/** From here on a file takes long enough to be told how far it is. */
const LONG_FILE = 1_000;

type TakeAlongProps = {
  readonly view: View;
  /** Records of the view; undefined while that is not known. */
  readonly matching: number | undefined;
};

/** The rows of the view elsewhere: as a file, on paper, in a program. */
export function TakeAlong({ view, matching }: TakeAlongProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const [shown, setShown] = useState<'api' | 'csv'>();
  const search = filterSearch(view, locale);
  const csv = `/api/portal/my-records.csv?${search}`;
  const hide = () => setShown(undefined);
  return (
    <>
      <Menu label={t('take.title')} side="end">
        {(close) => {
          const loadCsv = (event: MouseEvent) => {
            close();
            if (matching === undefined || matching <= LONG_FILE) return;
            event.preventDefault();
            setShown('csv');
          };
          const print = () => {
            close();
            window.print();
          };
          const showRequest = () => {
            close();
            setShown('api');
          };
          return (
            <ul className="menu-list">
              <li>
                <a href={csv} download onClick={loadCsv}>
                  {t('take.csv')}
                </a>
              </li>
              <li>
                <a href={`/api/portal/my-records.ics?${search}`} download onClick={close}>
                  {t('take.calendar')}
                </a>
              </li>
              <li>
                <button type="button" onClick={print}>
                  {t('take.print')}
                </button>
              </li>
              <li>
                <button type="button" onClick={showRequest}>
                  {t('take.api')}
                </button>
              </li>
            </ul>
          );
        }}
      </Menu>
      {shown === 'api' && <ApiRequest view={view} onClose={hide} />}
      {shown === 'csv' && <CsvDownload href={csv} rows={matching ?? 0} onClose={hide} />}
    </>
  );
}
