import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { PickForm } from '../components/warehouse/pick-form.tsx';
import { WAREHOUSE } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { textOfCode } from '../worded.ts';

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant, locale } = employeeVisit(context, request);
  return {
    shown: orAbsent(await admin.warehouse.pickList(member, { tenant, id: params.id ?? '', locale })),
    said: url.searchParams.get('said') ?? '',
    mayShip: may(member, 'order.ship'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const id = params.id ?? '';
  const entered = await readForm(request);
  const outcome = await admin.warehouse.finishPicking(member, { tenant, id, entered });
  if (outcome.ok) return redirect(`${WAREHOUSE}/picks/${id}?said=pickFinished`, 303);
  const { problem } = outcome;
  return sendBack(request, {
    problem: problem === 'not-allowed' ? text.notAllowed : text.warehouse.problems[problem],
    entered,
  });
}

/** A pick list on a tablet. */
export default function WarehousePick({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const say = text.warehouse;
  const { shown, said, mayShip } = loaderData;
  const { list } = shown;
  const done = { picksCreated: say.picksCreated, pickFinished: say.pickFinished };
  return (
    <>
      <AdminPageHead
        title={say.pickList(list.number)}
        intro={say.pickIntro(number(list.units), number(list.orders))}
        back={{ href: `${WAREHOUSE}/picks`, label: text.back(say.pickLists) }}
      >
        <LinkButton href={`${WAREHOUSE}/picks/${list.id}/paper`} icon="printer">
          {say.printPick}
        </LinkButton>
        <LinkButton href={`${WAREHOUSE}/pack?code=P${list.number}`} icon="package" look="primary">
          {say.toPack}
        </LinkButton>
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(done, said)} />
      <PickForm shown={shown} mayShip={mayShip} entered={actionData?.entered ?? {}} />
    </>
  );
}
