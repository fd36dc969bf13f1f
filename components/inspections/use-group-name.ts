import { useAgencyWord } from '@/components/ui/use-agency-word';

/** Agencies often write groups in capitals: `BUILDING` becomes "Building", in the page's language if that is known. */
export function useGroupName(): (group: string) => string {
  const translated = useAgencyWord();
  return (group) =>
    translated(group) ?? group.replace(/\p{Lu}{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
