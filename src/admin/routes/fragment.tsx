import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { FragmentForm } from '../components/fragment/fragment-form.tsx';
import { FragmentVersions } from '../components/fragment/fragment-versions.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeFragment, readFragment, readPlace } from '../fragment-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/pieces`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  const place = readPlace(params.id ?? '');
  return {
    fragment: orAbsent(await all.fragments.open(member, { tenant, ...place })),
    timeZone: tenant.timeZone,
    saved: url.searchParams.has('saved'),
    mayChange: may(member, 'piece.change'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const place = readPlace(params.id ?? '');
  const result = await changeFragment(work, place, entered);
  if (result.ok) return redirect(`${SECTION}/${params.id}?saved`, 303);
  return sendBack(request, {
    problem: result.problem,
    entered: readFragment(place.kind, entered, work.tenant.timeZone),
  });
}

export default function Piece({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { fragment, timeZone, saved, mayChange } = loaderData;
  const { text } = useWork();
  const say = text.fragments;
  const { kind, key, locale } = fragment;
  const name = say.names[key] ?? key;
  return (
    <>
      <AdminPageHead
        title={`${name}, ${locale}`}
        intro={say.hints[kind]}
        back={{ href: SECTION, label: text.back(say.title) }}
      />
      {saved && !actionData && <Notice kind="success">{say.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <FragmentForm
        fragment={fragment}
        shown={actionData?.entered ?? fragment.content}
        timeZone={timeZone}
        mayChange={mayChange}
      />
      <FragmentVersions fragment={fragment} mayChange={mayChange} />
    </>
  );
}
