import type { Done } from '@/lib/portal/forms/form-state';
import { CopyButton } from './copy-button';

/** What was done, and what is to be handed on. */
export function DoneNotice({ done: { title, text, handovers = [] } }: { readonly done: Done }) {
  return (
    <div role="status" className="notice notice--done notice--compact">
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {handovers.length > 0 && (
        <dl className="handovers">
          {handovers.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code className="mono handovers__value">{value}</code>
                <CopyButton what={label} text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
