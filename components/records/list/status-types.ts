import type { IconName } from '@/components/ui/icon';
import { isStatusType, type StatusType } from '@/lib/records/status-type-groups';

/** `waiting` is for the person to act, `moving` for the agency; only a denial alarms. */
export type Tone = 'waiting' | 'moving' | 'done' | 'ended' | 'attention';

export type StatusLook = { readonly tone: Tone; readonly icon: IconName };

const LOOKS: Readonly<Record<StatusType, StatusLook>> = {
  INCOMPLETE: { tone: 'waiting', icon: 'info' },
  OPEN: { tone: 'moving', icon: 'arrows' },
  PENDING: { tone: 'moving', icon: 'clock' },
  UNASSIGNED: { tone: 'moving', icon: 'clock' },
  APPROVED: { tone: 'done', icon: 'check' },
  COMPLETE: { tone: 'done', icon: 'check' },
  CLOSED: { tone: 'ended', icon: 'ended' },
  DENIED: { tone: 'attention', icon: 'refused' },
  VOID: { tone: 'ended', icon: 'ended' },
};

/** An unknown status type looks neutral. */
export const statusLook = (statusType: string): StatusLook =>
  isStatusType(statusType) ? LOOKS[statusType] : { tone: 'ended', icon: 'arrows' };
