import { data } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import { grantOf, stepBeforeFile } from '../export-action.ts';
import { exportListFile } from '../list-files.ts';
import { listFilePath } from '../lists/described-list.ts';
import type { LoaderArgs } from '../page-types.ts';
import { fileResponse } from '../table-response.ts';

/** Streams a list with its columns and filters. The department checks the permission. */
export async function loader({ context, request, url, params }: LoaderArgs): Promise<Response> {
  const visit = employeeVisit(context, request);
  const { id: name = '' } = params;
  const result = await exportListFile(visit, name, url.searchParams, grantOf(url.searchParams));
  if ('approval' in result) {
    const query = new URLSearchParams(url.searchParams);
    query.delete('approval');
    return stepBeforeFile(`${listFilePath(name)}?${query}`, result.approval);
  }
  if (!result.ok) throw data(null, { status: 404 });
  return fileResponse(result, `${name}-${visit.tenant.id}`);
}
