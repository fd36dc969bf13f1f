/** No page knows as many; each costs Next time, a thousand of one name three times that of the page itself. */
const MOST_PARAMETERS = 100;

/** The query of a page's address without what is more than any page takes. */
export const pageSearch = (search: string): string => search.split('&', MOST_PARAMETERS).join('&');
