/** How many letters must be added, taken away or changed to make one word of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The known name that was probably meant; undefined where none is near. Case and hyphens do not count. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const folded = (text: string): string => text.toLowerCase().replaceAll(/[-_. ]/g, '');
  const [nearest] = known
    .map((each) => ({ each, away: distance(folded(name), folded(each)) }))
    .sort((a, b) => a.away - b.away);
  // Two letters that changed places are two changes; more than a third of the letters is another word.
  return nearest !== undefined && nearest.away <= Math.max(2, name.length / 3) ? nearest.each : undefined;
}
