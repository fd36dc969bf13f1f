'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { FailedState } from '@/components/query/failed-state';
import { useSlow } from '@/components/query/use-slow';
import { Dialog } from '@/components/ui/dialog';
import { LoadFailure, openAnswer } from '@/lib/api/load';
import { csvRowCounter } from '@/lib/portal/exports/csv-row-counter';

export type FileKind = 'csv' | 'calendar';

export type FileDownloadProps = {
  readonly kind: FileKind;
  readonly href: string;
  /** Rows of the list that the file is of. */
  readonly rows: number;
  /** Address of the list, to come back to after signing in. */
  readonly address: string;
  readonly onClose: () => void;
};

const FILES: Readonly<Record<FileKind, { readonly name: string; readonly type: string }>> = {
  csv: { name: 'my-records.csv', type: 'text/csv' },
  calendar: { name: 'my-records.ics', type: 'text/calendar' },
};

/** From here on a file takes long enough to be told at once how far it is. */
const LONG_FILE = 1_000;

/**
 * The file, once it is here to its end.
 * @param onRows rows of a CSV that are here so far, without the header.
 */
async function load(
  { href, kind }: Pick<FileDownloadProps, 'href' | 'kind'>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const { type } = FILES[kind];
  const { body } = await openAnswer(href, signal, { accept: type });
  if (body === null) throw new LoadFailure(500, 'an empty answer');
  const counter = csvRowCounter();
  const decoder = new TextDecoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parts.push(chunk.value);
    if (kind === 'csv') onRows(Math.max(0, counter.add(decoder.decode(chunk.value, { stream: true })) - 1));
  }
  return new Blob(parts, { type });
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A file on its way. A quick one just comes; of a long one it says how far it is, and of a failed one why. */
export function FileDownload({ kind, href, rows, address, onClose }: FileDownloadProps) {
  const t = useTranslations('MyRecords');
  const [here, setHere] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'done' | Error>('loading');
  const isSlow = useSlow(state === 'loading');
  const [wasShown, setWasShown] = useState(rows > LONG_FILE);
  const close = useRef(onClose);
  if (!wasShown && (isSlow || state instanceof Error)) setWasShown(true);
  useEffect(() => {
    close.current = onClose;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it anew.
  useEffect(() => {
    const ended = new AbortController();
    setState('loading');
    setHere(0);
    load({ href, kind }, ended.signal, setHere).then(
      (file) => {
        save(file, FILES[kind].name);
        setState('done');
      },
      (error: unknown) => {
        if (!ended.signal.aborted) setState(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => ended.abort();
  }, [href, kind, attempt]);
  useEffect(() => {
    if (state === 'done' && !wasShown) close.current();
  }, [state, wasShown]);

  if (!wasShown) return null;
  const content = () => {
    if (state instanceof Error && here === 0) {
      return <FailedState error={state} address={address} onRetry={() => setAttempt(attempt + 1)} what="file" />;
    }
    const said = state instanceof Error ? 'failed' : state;
    const part = kind === 'csv' ? { value: said === 'done' ? rows : Math.min(here, rows), max: rows } : {};
    return (
      <>
        {(kind === 'csv' || said === 'loading') && (
          <progress className="download-progress" aria-label={t(`take.${kind}`)} {...part} />
        )}
        <p role="status">{t(kind === 'csv' ? `download.${said}` : `download.calendar.${said}`, { here, rows })}</p>
      </>
    );
  };
  const foot = (shut: () => void) => (
    <button type="button" className="button button--quiet" onClick={shut}>
      {state === 'loading' ? t('download.stop') : t('closeDialog')}
    </button>
  );
  return (
    <Dialog title={t(`take.${kind}`)} onClose={onClose} footer={foot}>
      {content()}
    </Dialog>
  );
}
