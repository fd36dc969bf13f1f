/** The agency's language, if it is not the page's, and its name in the page's language. */
export type ForeignNames = { readonly lang: string; readonly language: string };
