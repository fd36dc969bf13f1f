import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser fetches a page ahead: it then gets the page without its data. Next heeds `next-router-prefetch` only
 * beside `rsc`; alone it would buy a whole page.
 */
export const isPrefetch = ({ rsc, 'next-router-prefetch': prefetch }: IncomingHttpHeaders): boolean =>
  rsc === '1' && prefetch === '1';
