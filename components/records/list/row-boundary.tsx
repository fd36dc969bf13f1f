'use client';

import { Component, type ReactNode } from 'react';

type RowBoundaryProps = {
  /** What is shown; another one is tried again. */
  readonly of: unknown;
  /** What stands in the place of a row that cannot be shown. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
};

/** One record that cannot be shown leaves the others as they are. */
export class RowBoundary extends Component<RowBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: RowBoundaryProps): void {
    if (this.state.failed && before.of !== this.props.of) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
