/**
 * The words of the page that stands in for the frame. Next sends that page along with every other one, so the files of
 * messages, all of them, would come with it.
 */
export const GLOBAL_ERROR_WORDS = {
  en: {
    pageTitle: 'This page could not be shown',
    pageWhy: 'The portal has a problem. Try again in a minute.',
    again: 'Try again',
    trace: 'If you contact us, give this number: {trace}',
  },
  es: {
    pageTitle: 'No se pudo mostrar esta página',
    pageWhy: 'El portal tiene un problema. Inténtelo de nuevo en un minuto.',
    again: 'Intentar de nuevo',
    trace: 'Si se pone en contacto con nosotros, dé este número: {trace}',
  },
} as const;
