import { IconPath } from './icon';

/** Paths of icons that are rendered only on the server, so that no script contains them; same grid as the other icons. */
const PATHS = {
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1',
  building: 'M5 21V4h10v17M15 9h4v12M3 21h18M8.5 8h.1M11.5 8h.1M8.5 12h.1M11.5 12h.1M8.5 16h.1M11.5 16h.1',
  demolition: 'M4 21V9l4-3v4l4-4 1 5M4 21h16M17 4l3 3M20 4l-3 3M14 15l3 2-1 4',
  fire: 'M12 3c1 4 5 5.5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 .5 1.5 1 2 1.5 2C11.5 8.5 11 6 12 3z',
  license: 'M4 4h16v16H4zM8 9h8M8 13h8M8 17h4',
  map: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  message: 'M4 5h16v11H9l-5 4zM8 9h8M8 12.5h5',
  shield: 'M12 3l8 3v6c0 4.5-3.5 7.5-8 9-4.5-1.5-8-4.5-8-9V6zM9 12l2 2 4-4',
  road: 'M3 20h18M5 20 9 4h6l4 16M7.5 10h9M6.5 15h11',
  heart: 'M12 20S4 15 4 9.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15 12 20 12 20zM9 12h6M12 9v6',
  box: 'M3 8l9-4 9 4-9 4zM3 8v8l9 4 9-4V8M12 12v8',
  folder: 'M3 6h6l2 2h10v11H3z',
  check: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.5l2.8 2.8L16.2 9.5',
  money: 'M3 6.5h18v11H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 12v.1M18 12v.1',
  phone: 'M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16 16 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z',
  mail: 'M3 5.5h18v13H3zM3.5 6l8.5 6.5L20.5 6',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18',
  pin: 'M12 21c5-5.5 7-8.5 7-11.5a7 7 0 0 0-14 0c0 3 2 6 7 11.5zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
} as const;

export type PageIconName = keyof typeof PATHS;

export const PageIcon = ({ name }: { readonly name: PageIconName }) => <IconPath path={PATHS[name]} />;
