import type { RequirementItem } from '@/lib/portal/requirements/requirement-items';
import { useRequirementText } from './requirement-text';

type RequirementListProps = { readonly items: readonly RequirementItem[] };

/** Plain checkboxes that can be printed; `SavedCheckboxes` stores their state. */
export function CheckboxList({ items }: RequirementListProps) {
  const wordsOf = useRequirementText();
  return (
    <ul className="ticks">
      {items.map((item) => {
        const { label, meaning, notes } = wordsOf(item);
        const id = `tick-${item.key}`;
        return (
          <li key={item.key} className="tick">
            <input
              id={id}
              type="checkbox"
              name={item.key}
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

/** Without checkboxes. */
export function RequirementList({ items }: RequirementListProps) {
  const wordsOf = useRequirementText();
  return (
    <dl className="things">
      {items.map((item) => {
        const { label, meaning, notes } = wordsOf(item);
        return (
          <div key={item.key}>
            <dt>{label}</dt>
            {(meaning !== undefined || notes.length > 0) && <dd>{[meaning, ...notes].filter(Boolean).join(' ')}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
