import { redirect } from 'react-router';
import { readForm } from '../../storefront/form-data.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Signs a link to a preview and redirects to the tenant's host, which has no session of the back office. */
export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, publicUrlOf, language, text } = employeeVisit(context, request);
  const form = await readForm(request);
  const version = form.version ? Number(form.version) : null;
  const outcome = await admin.content.preview(
    { ...member, language },
    { tenant, id: params.id ?? '', version, at: form.at ?? '' },
  );
  if (!outcome.ok && outcome.problem === 'moment') {
    const { version = '', at = '' } = form;
    const asked = new URLSearchParams({ preview: 'moment', version, at: at.slice(0, 40) });
    return redirect(`${ADMIN_ROOT}/content/${params.id}?${asked}#preview`, 303);
  }
  const { token } = orAbsent(outcome.ok ? outcome : null);
  const to = `${publicUrlOf(tenant)}/_preview?token=${token}&lang=${language}`;
  if (to.startsWith(`${new URL(request.url).origin}/`)) return redirect(to, 303);
  // The policy forbids redirects of a form to other hosts, so the response redirects by itself.
  return new Response(
    `<!doctype html><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">${text.content.preview}</a>`,
    {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    },
  );
}

export function loader({ params }: LoaderArgs) {
  return redirect(`${ADMIN_ROOT}/content/${params.id}`);
}
