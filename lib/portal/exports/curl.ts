import { operationPath } from '../../api/operation-query';
import { shellQuoted } from '../../api/reference/shell-quoted';
import { listMyRecordsContract } from '../../records/list-my-records.contract';
import type { View } from '../records-view/view';
import { rowParametersOf } from '../records-view/view-parameters';

type CurlOptions = {
  readonly origin: string;
  readonly lang: string;
};

/** The page's own request as a curl command. The token is a shell variable, because the portal must not show it. */
export const curlOf = (view: View, { origin, lang }: CurlOptions): string =>
  `curl -H "Authorization: Bearer $TOKEN" \\\n  ${shellQuoted(origin + operationPath(listMyRecordsContract, rowParametersOf(view, lang)))}`;
