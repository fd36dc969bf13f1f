export type Levels = {
  readonly group: string;
  readonly type: string;
  readonly subType: string;
  readonly category: string;
};

/** A level must not contain slashes, so they become ` and `. */
export const cleanLevel = (level: string): string =>
  level
    .split('/')
    .map((part) => part.trim())
    .join(' and ');

/** `Group/Type/SubType/Category` (specification 2.5, `value`). */
export const slashForm = ({ group, type, subType, category }: Levels): string =>
  [group, type, subType, category].join('/');

/** `Group-Type-SubType-Category` (`id`). It is never split, because levels may contain dashes. */
export const dashForm = ({ group, type, subType, category }: Levels): string =>
  [group, type, subType, category].join('-');

/** Whether the text has exactly four levels that are not blank. */
export const hasFourLevels = (value: string): boolean => {
  const levels = value.split('/');
  return levels.length === 4 && levels.every((level) => level.trim() !== '');
};
