import leven from 'leven';

/** The most similar known name, ignoring case and separators; undefined if none is similar. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const folded = (text: string): string => text.toLowerCase().replaceAll(/[-_. ]/g, '');
  const [nearest] = names
    .map((each) => ({ each, distance: leven(folded(name), folded(each)) }))
    .sort((a, b) => a.distance - b.distance);
  // Two swapped letters have a distance of 2.
  return nearest !== undefined && nearest.distance <= Math.max(2, name.length / 3) ? nearest.each : undefined;
}
