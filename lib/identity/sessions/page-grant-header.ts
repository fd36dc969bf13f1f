/** In which the requirements page sends its grant (page-grant.ts); the browser needs the name too. */
export const PAGE_GRANT_HEADER = 'x-page-grant';
