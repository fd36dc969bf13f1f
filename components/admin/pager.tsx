import Link from 'next/link';

type PagerProps = {
  readonly label: string;
  readonly words: { readonly previous: string; readonly next: string };
  /** URLs of the neighboring pages, if there are any. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
};

export function Pager({ label, words, previous, next }: PagerProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="decision" aria-label={label}>
      {previous !== undefined && (
        <Link href={previous} prefetch={false} className="button button--quiet">
          {words.previous}
        </Link>
      )}
      {next !== undefined && (
        <Link href={next} prefetch={false} className="button button--quiet">
          {words.next}
        </Link>
      )}
    </nav>
  );
}
