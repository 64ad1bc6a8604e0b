import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns a photograph of a review, re-encoded on the first look. */
export async function loader({ context, request, params }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const asked = { review: params.id ?? '', photo: params.file ?? '' };
  const content = orAbsent(await admin.reviews.photo(member, tenant, asked));
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'private, max-age=3600',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  });
}
