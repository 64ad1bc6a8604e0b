import { redirect } from 'react-router';
import { adminVisit } from '../current-employee.ts';
import type { ActionArgs } from '../page-types.ts';
import { LOGIN } from '../sections.ts';

export async function action({ context, request }: ActionArgs) {
  const { admin, token, endCookie, language } = adminVisit(context, request);
  if (token) await admin.staff.logout(token);
  return redirect(`${LOGIN}?said=loggedOut&lang=${language}`, { status: 303, headers: { 'Set-Cookie': endCookie } });
}

export function loader() {
  return redirect(LOGIN);
}
