import leven from 'leven';

/** The known name that was probably meant; undefined where none is near. Case and hyphens do not count. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const folded = (text: string): string => text.toLowerCase().replaceAll(/[-_. ]/g, '');
  const [nearest] = known
    .map((each) => ({ each, away: leven(folded(name), folded(each)) }))
    .sort((a, b) => a.away - b.away);
  // Two letters that changed places are two changes; more than a third of the letters is another word.
  return nearest !== undefined && nearest.away <= Math.max(2, name.length / 3) ? nearest.each : undefined;
}
