import type { Role } from '@/lib/http/principal';
import type { Messages } from '@/lib/platform/languages/messages';

type NavigationLink = {
  /** Message key within `Frame`. */
  readonly label: keyof Messages['Frame'];
  readonly href: string;
  /** Path prefix of the section. */
  readonly within: string;
  /** Visible to everyone if absent. */
  readonly roles?: readonly Role[];
};

/** In the order shown. Each page checks access itself. */
export const NAVIGATION: readonly NavigationLink[] = [
  { label: 'myRecords', href: '/my-records', within: '/my-records/' },
  { label: 'recordTypes', href: '/record-types', within: '/record-types/' },
  { label: 'checklists', href: '/staff/checklists', within: '/staff/checklists/', roles: ['staff', 'admin'] },
  { label: 'administration', href: '/admin/accounts', within: '/admin/', roles: ['admin'] },
];

/** @param role undefined for visitors */
export const navigationOf = (role: Role | undefined): readonly NavigationLink[] =>
  NAVIGATION.filter(({ roles }) => roles === undefined || (role !== undefined && roles.includes(role)));
