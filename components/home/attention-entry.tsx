import Link from 'next/link';
import { Figure } from '@/components/ui/figure';
import { Icon, type IconName } from '@/components/ui/icon';

type AttentionEntryProps = {
  readonly icon: IconName;
  /** Undefined if unknown. */
  readonly count: number | undefined;
  readonly words: string;
  readonly href: string;
};

/** A link unless the count is 0. */
export function AttentionEntry({ icon, count, words, href }: AttentionEntryProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span className="waiting__count">
        <Figure value={count} />
      </span>{' '}
      <span className="waiting__words">{words}</span>
    </>
  );
  return (
    <li>
      {count ? (
        <Link href={href} prefetch={false} className="waiting__entry">
          {content}
        </Link>
      ) : (
        <span className="waiting__entry waiting__entry--none">{content}</span>
      )}
    </li>
  );
}
