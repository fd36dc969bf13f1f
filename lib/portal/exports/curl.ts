import { operationAddress } from '../../api/operation-query';
import { shellQuoted } from '../../api/reference/shell-quoted';
import { listMyRecordsContract } from '../../records/list-my-records.contract';
import { rowsAsked } from '../records-view/asked';
import type { View } from '../records-view/view';

type Where = {
  /** For example `https://permits.example.gov`. */
  readonly origin: string;
  readonly lang: string;
};

/**
 * The request that the page made for its rows, as a command. The token stays a variable: it is not the portal's to show.
 */
export const curlOf = (view: View, { origin, lang }: Where): string =>
  `curl -H "Authorization: $TOKEN" \\\n  ${shellQuoted(origin + operationAddress(listMyRecordsContract, rowsAsked(view, lang)))}`;
