/** The four levels of a record type. */
export type Levels = {
  readonly group: string;
  readonly type: string;
  readonly subType: string;
  readonly category: string;
};

/** A level holds no slash: ` / ` and `/` become ` and ` (contract, Records). */
export const cleanLevel = (level: string): string =>
  level
    .split('/')
    .map((part) => part.trim())
    .join(' and ');

/** `Group/Type/SubType/Category` (specification 2.5, `value`). */
export const slashForm = ({ group, type, subType, category }: Levels): string =>
  [group, type, subType, category].join('/');

/** The stored dash form (`id`); compared whole, never split, since a level may hold a dash. */
export const dashForm = ({ group, type, subType, category }: Levels): string =>
  [group, type, subType, category].join('-');

/** Whether the text has exactly four levels, none of them blank. */
export const hasFourLevels = (value: string): boolean => {
  const levels = value.split('/');
  return levels.length === 4 && levels.every((level) => level.trim() !== '');
};
