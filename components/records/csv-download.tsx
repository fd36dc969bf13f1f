'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { csvRowCounter } from '@/lib/records/view/csv-rows';
import { Dialog } from './dialog';

export type CsvDownloadProps = {
  readonly href: string;
  /** Rows that will come. */
  readonly rows: number;
  readonly onClose: () => void;
};

const FILE_NAME = 'my-records.csv';

/** @param onRows rows that are here so far, without the header. */
async function load(href: string, signal: AbortSignal, onRows: (rows: number) => void): Promise<Blob> {
  const response = await fetch(href, { signal });
  if (!response.ok || response.body === null) throw new Error(response.statusText);
  const counter = csvRowCounter();
  const decoder = new TextDecoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parts.push(chunk.value);
    onRows(Math.max(0, counter.add(decoder.decode(chunk.value, { stream: true })) - 1));
  }
  return new Blob(parts, { type: 'text/csv' });
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}

/** A long file on its way: how far it is, and an end before its time. */
export function CsvDownload({ href, rows, onClose }: CsvDownloadProps) {
  const t = useTranslations('MyRecords');
  const [here, setHere] = useState(0);
  const [state, setState] = useState<'loading' | 'done' | 'failed'>('loading');
  useEffect(() => {
    const ended = new AbortController();
    load(href, ended.signal, setHere).then(
      (file) => {
        save(file);
        setState('done');
      },
      () => {
        if (!ended.signal.aborted) setState('failed');
      },
    );
    return () => ended.abort();
  }, [href]);
  const foot = (close: () => void) => (
    <button type="button" className="button button--quiet" onClick={close}>
      {state === 'loading' ? t('download.stop') : t('closeDialog')}
    </button>
  );
  return (
    <Dialog title={t('take.csv')} onClose={onClose} footer={foot}>
      <progress className="download-progress" aria-label={t('take.csv')} value={Math.min(here, rows)} max={rows} />
      <p role="status">{t(`download.${state}`, { here, rows })}</p>
    </Dialog>
  );
}
