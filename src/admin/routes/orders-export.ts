import { data } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import { exportOrderList, grantOf, stepBeforeFile } from '../export-action.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { fileResponse } from '../table-response.ts';

/** Streams the orders of a list with its columns. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const visit = employeeVisit(context, request);
  const result = await exportOrderList(visit, url.searchParams, grantOf(url.searchParams));
  if ('approval' in result) {
    const params = new URLSearchParams(url.searchParams);
    params.delete('approval');
    return stepBeforeFile(`${ADMIN_ROOT}/orders-export?${params}`, result.approval);
  }
  if (!result.ok) throw data(null, { status: 404 });
  return fileResponse(result, `orders-${visit.tenant.id}`);
}
