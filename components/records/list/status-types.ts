import type { IconName } from '@/components/ui/icon';
import { isStatusType, type StatusType } from '@/lib/records/status-type-groups';

export type Tone = 'waiting' | 'moving' | 'done' | 'ended' | 'attention';

export type StatusLook = { readonly tone: Tone; readonly icon: IconName };

const LOOKS: Readonly<Record<StatusType, StatusLook>> = {
  INCOMPLETE: { tone: 'attention', icon: 'attention' },
  OPEN: { tone: 'moving', icon: 'arrows' },
  PENDING: { tone: 'waiting', icon: 'clock' },
  UNASSIGNED: { tone: 'waiting', icon: 'clock' },
  APPROVED: { tone: 'done', icon: 'check' },
  COMPLETE: { tone: 'done', icon: 'check' },
  CLOSED: { tone: 'ended', icon: 'ended' },
  DENIED: { tone: 'ended', icon: 'refused' },
  VOID: { tone: 'ended', icon: 'ended' },
};

/** An unknown status type looks neutral. */
export const statusLook = (statusType: string): StatusLook =>
  isStatusType(statusType) ? LOOKS[statusType] : { tone: 'ended', icon: 'arrows' };
