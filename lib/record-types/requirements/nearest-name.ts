/** How many single changes (a letter more, less, other, or two swapped) make one word the other. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + other);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

const bare = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

/** A name that was most likely meant: at most a third of its letters differ. undefined where none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = bare(name);
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const own = bare(candidate);
    const most = Math.floor(Math.max(own.length, wanted.length) / 3);
    // The lengths alone say that this one is too far.
    if (Math.abs(own.length - wanted.length) > most) continue;
    const far = distance(wanted, own);
    if (far <= most && (best === undefined || far < best.distance)) best = { name: candidate, distance: far };
  }
  return best?.name;
}
