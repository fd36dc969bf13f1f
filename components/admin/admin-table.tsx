import type { ReactNode } from 'react';

type AdminTableProps = {
  readonly columns: readonly string[];
  /** Name of a last column without a visible heading, for menus and buttons. */
  readonly actions?: string;
  readonly describedBy?: string;
  /** Rows. */
  readonly children: ReactNode;
};

export const AdminTable = ({ columns, actions, describedBy, children }: AdminTableProps) => (
  <table className="table table--blocks admin-table" aria-describedby={describedBy}>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {actions !== undefined && (
          <th scope="col">
            <span className="unseen">{actions}</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
