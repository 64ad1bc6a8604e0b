import { data } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import { writeListFile } from '../list-files.ts';
import type { LoaderArgs } from '../page-types.ts';
import { fileResponse } from '../table-response.ts';

/** Streams a list with its columns and filters. The department checks the permission. */
export async function loader({ context, request, url, params }: LoaderArgs): Promise<Response> {
  const visit = employeeVisit(context, request);
  const { id: name = '' } = params;
  const result = await writeListFile(visit, name, url.searchParams);
  if (!result?.ok) throw data(null, { status: 404 });
  return fileResponse(result, `${name}-${visit.tenant.id}`);
}
