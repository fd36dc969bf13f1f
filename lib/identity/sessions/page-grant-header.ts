/** The header in which the requirements page sends its grant (page-grant.ts). A file of its own, since browsers load it. */
export const PAGE_GRANT_HEADER = 'x-page-grant';
