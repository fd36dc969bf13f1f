import type { RequirementItem } from '@/lib/portal/requirements/requirement-items';
import { useRequirementText } from './requirement-text';

type RequirementListProps = { readonly things: readonly RequirementItem[] };

/** Boxes to tick, on the screen and on paper. They are plain boxes: what keeps their ticks is another component. */
export function TickList({ things }: RequirementListProps) {
  const wordsOf = useRequirementText();
  return (
    <ul className="ticks">
      {things.map((thing) => {
        const { label, meaning, notes } = wordsOf(thing);
        const id = `tick-${thing.key}`;
        return (
          <li key={thing.key} className="tick">
            <input
              id={id}
              type="checkbox"
              name={thing.key}
              autoComplete="off"
              aria-describedby={meaning === undefined && notes.length === 0 ? undefined : `${id}-means`}
            />
            <div>
              <label htmlFor={id}>{label}</label>
              {(meaning !== undefined || notes.length > 0) && (
                <p id={`${id}-means`} className="tick__means">
                  {[meaning, ...notes].filter(Boolean).join(' ')}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** RequirementItems with their meanings, without boxes. */
export function RequirementList({ things }: RequirementListProps) {
  const wordsOf = useRequirementText();
  return (
    <dl className="things">
      {things.map((thing) => {
        const { label, meaning, notes } = wordsOf(thing);
        return (
          <div key={thing.key}>
            <dt>{label}</dt>
            {(meaning !== undefined || notes.length > 0) && <dd>{[meaning, ...notes].filter(Boolean).join(' ')}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
