import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns a file of evidence as a download that runs nothing. */
export async function loader({ context, request, params }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const asked = { tenant, id: params.id ?? '', file: params.file ?? '' };
  const { name, type, content } = orAbsent(await admin.disputes.file(member, asked));
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  });
}
