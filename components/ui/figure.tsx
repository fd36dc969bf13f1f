import { useFormatter } from 'next-intl';

/** A count as the language writes it; a dash where it is not known. */
export function Figure({ value }: { readonly value: number | undefined }) {
  const format = useFormatter();
  return <>{value === undefined ? '\u2013' : format.number(value)}</>;
}
