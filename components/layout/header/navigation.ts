import type { Role } from '@/lib/http/principal';
import type { Messages } from '@/lib/platform/languages/messages';

type NavigationLink = {
  /** Its name in the messages `Frame`. */
  readonly label: keyof Messages['Frame'];
  readonly href: string;
  /** Where the pages of this link begin. */
  readonly within: string;
  /** Who sees it; everyone where this is not given. */
  readonly roles?: readonly Role[];
};

/** The links of the main navigation, in their order. Each page decides for itself who may open it. */
export const NAVIGATION: readonly NavigationLink[] = [
  { label: 'myRecords', href: '/my-records', within: '/my-records/' },
  { label: 'recordTypes', href: '/record-types', within: '/record-types/' },
  { label: 'developers', href: '/developers', within: '/developers/' },
  { label: 'checklists', href: '/staff/checklists', within: '/staff/checklists/', roles: ['staff', 'admin'] },
  { label: 'administration', href: '/admin/apps', within: '/admin/', roles: ['admin'] },
];

/** The links that somebody sees. @param role undefined where nobody is signed in. */
export const navigationOf = (role: Role | undefined): readonly NavigationLink[] =>
  NAVIGATION.filter(({ roles }) => roles === undefined || (role !== undefined && roles.includes(role)));
