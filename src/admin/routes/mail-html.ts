import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns a mail's HTML for the frame on its page: no scripts, no external resources, no framing by other sites. */
export async function loader({ context, request, params }: LoaderArgs) {
  const { admin, member, text } = employeeVisit(context, request);
  const html = orAbsent(await admin.mails.html(member, params.id ?? '', text.hiddenSecret));
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}
