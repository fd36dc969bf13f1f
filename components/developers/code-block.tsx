import { CopyButton } from '@/components/forms/copy-button';

type CodeBlockProps = {
  /** Describes the code to screen readers. */
  readonly label: string;
  readonly code: string;
};

export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard accessible */}
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
