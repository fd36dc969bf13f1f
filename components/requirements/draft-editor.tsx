'use client';

import { useTranslations } from 'next-intl';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { checkDraft, type DraftRules } from '@/lib/record-types/requirements/check-draft';
import { DraftResult } from './draft-result';
import { readDraft, storeDraft } from './draft-storage';

export type DraftEditorProps = {
  readonly rules: DraftRules;
  /** Plain labels of what is required, by name. */
  readonly labels: Readonly<Record<string, string>>;
};

const MEGABYTES = 2;
const LARGEST = MEGABYTES * 1_048_576;

/** Counting bytes takes long where there are many; a letter has at most three. */
const isTooLong = (text: string): boolean => text.length * 3 > LARGEST && new Blob([text]).size > LARGEST;

/** Where a line begins and ends. */
function lineSpan(text: string, line: number): readonly [start: number, end: number] {
  const breaks = [...text.matchAll(/\r\n|\r|\n/g)];
  const before = breaks[line - 2];
  const start = before === undefined ? 0 : before.index + before[0].length;
  return [start, breaks[line - 1]?.index ?? text.length];
}

/** Marks a line in the field and brings it into sight; lines are not wrapped, so all have the same height. */
function showLine(field: HTMLTextAreaElement, line: number): void {
  const [start, end] = lineSpan(field.value, line);
  field.focus();
  field.setSelectionRange(start, Math.max(end, start));
  const height = Number.parseFloat(getComputedStyle(field).lineHeight);
  field.scrollTop = Math.max(0, (line - 3) * height);
  field.scrollLeft = 0;
}

/** A field for a draft and what is found in it. The draft never leaves the browser. */
export function DraftEditor({ rules, labels }: DraftEditorProps) {
  const t = useTranslations('DraftCheck');
  const typeId = rules.type.id;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(typeId));
  const [isChecked, setIsChecked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const settled = useDeferredValue(text);
  const result = useMemo(() => (isChecked ? checkDraft(settled, rules) : undefined), [isChecked, settled, rules]);

  useEffect(() => {
    // The button that was pressed has gone.
    field.current?.focus();
  }, []);

  const write = (next: string) => {
    setText(next);
    storeDraft(typeId, next);
    setProblem(undefined);
  };
  // Typed, pasted or dropped as text; what is too long leaves the field as it was.
  const put = (next: string) => {
    if (isTooLong(next)) setProblem(t('tooLong', { megabytes: MEGABYTES }));
    else write(next);
  };
  const paste = (event: ClipboardEvent) => {
    if (!isTooLong(event.clipboardData.getData('text/plain'))) return setIsChecked(true);
    event.preventDefault();
    setProblem(t('tooLong', { megabytes: MEGABYTES }));
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LARGEST) {
      setProblem(t('tooLarge', { megabytes: MEGABYTES }));
      return;
    }
    try {
      write(await file.text());
      setIsChecked(true);
    } catch {
      setProblem(t('unreadableFile'));
    }
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void take(file);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void take(target.files?.[0]);
    // The same file can be chosen again after it was mended.
    target.value = '';
  };
  const empty = () => {
    write('');
    setIsChecked(false);
    field.current?.focus();
  };

  return (
    <div className="draft">
      <div className="field">
        <label htmlFor="draft">{t('label')}</label>
        <p id="draft-hint" className="field__hint">
          {t('hint')}
        </p>
        <textarea
          ref={field}
          id="draft"
          className="mono draft__text"
          aria-describedby="draft-hint"
          rows={14}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={(event) => put(event.target.value)}
          onPaste={paste}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        />
      </div>
      <div className="draft__ways">
        <button type="button" className="button" onClick={() => setIsChecked(true)}>
          {t('check')}
        </button>
        <label className="draft__file">
          <input type="file" accept=".json,.txt,application/json,text/plain" onChange={choose} />
          <span>{t('choose')}</span>
        </label>
        {text !== '' && (
          <button type="button" className="text-button" onClick={empty}>
            {t('empty')}
          </button>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="field__problem">
          {problem}
        </p>
      )}
      <DraftResult
        result={result}
        labels={labels}
        onLine={(line) => field.current !== null && showLine(field.current, line)}
      />
    </div>
  );
}
