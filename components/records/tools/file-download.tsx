'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FailedState } from '@/components/query/failed-state';
import { useIsSlow } from '@/components/query/use-is-slow';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { fetchFromPortal, LoadFailure } from '@/lib/api/load';
import { csvRowCounter } from '@/lib/portal/exports/csv-row-counter';

export type FileKind = 'csv' | 'calendar';

export type FileDownloadProps = {
  readonly kind: FileKind;
  readonly href: string;
  /** Expected number of rows. */
  readonly rows: number;
  /** Path of the list, to return to after sign-in. */
  readonly address: string;
  readonly onClose: () => void;
};

const FILES: Readonly<Record<FileKind, { readonly name: string; readonly type: string }>> = {
  csv: { name: 'my-records.csv', type: 'text/csv' },
  calendar: { name: 'my-records.ics', type: 'text/calendar' },
};

/** Larger files show their progress at once. */
const LARGE_FILE_ROWS = 1_000;

/** @param onRows called with the number of CSV rows received so far, without the header */
async function load(
  { href, kind }: Pick<FileDownloadProps, 'href' | 'kind'>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const { type } = FILES[kind];
  const { body } = await fetchFromPortal(href, signal, { accept: type });
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

type DownloadDoneProps = { readonly text: string; readonly onClose: () => void };

function DownloadDone({ text, onClose }: DownloadDoneProps) {
  const t = useTranslations('MyRecords');
  return (
    <>
      <span>{text}</span>
      <button type="button" className="dialog__close" aria-label={t('closeDialog')} onClick={onClose}>
        <Icon name="cross" />
      </button>
    </>
  );
}

/** Downloads a file and says when it is done; shows a dialog only if the download is slow or fails. */
export function FileDownload({ kind, href, rows, address, onClose }: FileDownloadProps) {
  const t = useTranslations('MyRecords');
  const [received, setReceived] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'done' | Error>('loading');
  const isSlow = useIsSlow(state === 'loading');
  const [wasShown, setWasShown] = useState(rows > LARGE_FILE_ROWS);
  if (!wasShown && (isSlow || state instanceof Error)) setWasShown(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt downloads the file again.
  useEffect(() => {
    const controller = new AbortController();
    setState('loading');
    setReceived(0);
    load({ href, kind }, controller.signal, setReceived).then(
      (file) => {
        save(file, FILES[kind].name);
        setState('done');
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => controller.abort();
  }, [href, kind, attempt]);

  const phaseText = (phase: 'loading' | 'done' | 'failed'): string =>
    t(kind === 'csv' ? `download.${phase}` : `download.calendar.${phase}`, { here: received, rows });
  if (!wasShown) {
    return (
      <div className="download-done" role="status">
        {state === 'done' && <DownloadDone text={phaseText('done')} onClose={onClose} />}
      </div>
    );
  }
  const content = () => {
    if (state instanceof Error && received === 0) {
      return <FailedState error={state} address={address} onRetry={() => setAttempt(attempt + 1)} what="file" />;
    }
    const phase = state instanceof Error ? 'failed' : state;
    const progress = kind === 'csv' ? { value: phase === 'done' ? rows : Math.min(received, rows), max: rows } : {};
    return (
      <>
        {(kind === 'csv' || phase === 'loading') && (
          <progress className="download-progress" aria-label={t(`take.${kind}`)} {...progress} />
        )}
        <p role="status">{phaseText(phase)}</p>
      </>
    );
  };
  const footer = (close: () => void) => (
    <button type="button" className="button button--quiet" onClick={close}>
      {state === 'loading' ? t('download.stop') : t('closeDialog')}
    </button>
  );
  return (
    <Dialog title={t(`take.${kind}`)} onClose={onClose} footer={footer}>
      {content()}
    </Dialog>
  );
}
