import type { ReactNode } from 'react';
import { data } from 'react-router';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { roleText } from '../worded.ts';

/** Page that the session guard shows for a denied or missing address. */
export function loader({ context, request, url }: LoaderArgs) {
  const { absent } = employeeVisit(context, request);
  const denied = !absent && url.pathname === `${ADMIN_ROOT}/denied`;
  return data({ denied }, { status: denied ? 200 : 404 });
}

export default function Denied({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, role } = useWork();
  return (
    <>
      <AdminPageHead title={loaderData.denied ? text.denied.title : text.absent.title} />
      <p>{loaderData.denied ? text.denied.text(roleText(text, role)) : text.absent.text}</p>
    </>
  );
}
