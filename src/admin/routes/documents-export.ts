import { data } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import { exportDocuments, grantOf, stepBeforeFile } from '../export-action.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Streams the issued documents of a filter as a workbook. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const visit = employeeVisit(context, request);
  const result = await exportDocuments(visit, url.searchParams, grantOf(url.searchParams));
  if ('approval' in result) {
    const params = new URLSearchParams(url.searchParams);
    params.delete('approval');
    return stepBeforeFile(`${ADMIN_ROOT}/documents-export?${params}`, result.approval);
  }
  if (!result.ok) throw data(null, { status: 404 });
  return new Response(result.content, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="documents-${visit.tenant.id}.xlsx"`,
    },
  });
}
