import { readForm } from '../../storefront/form-data.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs } from '../page-types.ts';
import { readSettingId } from '../setting-action.ts';

/** Returns a mail's HTML for the frame on the page of its text, as the page of a sent mail does. */
function framed(html: string): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}

/** Shows the mail with the text that holds. */
export async function loader({ context, request, params }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  return framed(orAbsent(await admin.settings.mail(member, readSettingId(params.id ?? ''), null)));
}

/** Shows the mail with the entered text. */
export async function action({ context, request, params }: ActionArgs) {
  const { admin, member } = employeeVisit(context, request);
  const entered = await readForm(request);
  return framed(orAbsent(await admin.settings.mail(member, readSettingId(params.id ?? ''), entered)));
}
