import type { IconName } from '@/components/ui/icon';
import type { StatusType } from '@/lib/records/queries';

export type Tone = 'waiting' | 'moving' | 'done' | 'ended' | 'attention';

type Look = { readonly tone: Tone; readonly icon: IconName };

/** How each status type looks, in the order in which the filter lists them: what is going on first. */
export const STATUS_LOOKS = {
  INCOMPLETE: { tone: 'attention', icon: 'attention' },
  OPEN: { tone: 'moving', icon: 'arrows' },
  PENDING: { tone: 'waiting', icon: 'clock' },
  UNASSIGNED: { tone: 'waiting', icon: 'clock' },
  APPROVED: { tone: 'done', icon: 'check' },
  COMPLETE: { tone: 'done', icon: 'check' },
  CLOSED: { tone: 'ended', icon: 'ended' },
  DENIED: { tone: 'ended', icon: 'refused' },
  VOID: { tone: 'ended', icon: 'ended' },
} as const satisfies Readonly<Record<StatusType, Look>>;

export const isStatusType = (word: string): word is StatusType => Object.hasOwn(STATUS_LOOKS, word);

export const ORDERED_STATUS_TYPES = Object.keys(STATUS_LOOKS).filter(isStatusType);
