/** In its own file, because browsers load it. */
export const PAGE_GRANT_HEADER = 'x-page-grant';
