/** Language that the agency writes in, where it is not the page's, and what the page calls it. */
export type ForeignNames = { readonly lang: string; readonly language: string };
