import { data } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import { exportCustomers, grantOf, stepBeforeFile } from '../export-action.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { fileResponse } from '../table-response.ts';

/** Streams the customers of a list with its columns. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const visit = employeeVisit(context, request);
  const result = await exportCustomers(visit, url.searchParams, grantOf(url.searchParams));
  if ('approval' in result) {
    const params = new URLSearchParams(url.searchParams);
    params.delete('approval');
    return stepBeforeFile(`${ADMIN_ROOT}/customers-export?${params}`, result.approval);
  }
  if (!result.ok) throw data(null, { status: 404 });
  return fileResponse(result, `customers-${visit.tenant.id}`);
}
