import { CopyButton } from '@/components/forms/copy-button';

type CodeBlockProps = {
  /** What the code is, for people who hear it. */
  readonly label: string;
  readonly code: string;
};

/** Code to read and to copy. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="code__frame" aria-label={label} tabIndex={0}>
        <pre translate="no">
          <code>{code}</code>
        </pre>
      </section>
      <div className="code__copy">
        <CopyButton what={label} text={code} />
      </div>
    </div>
  );
}
