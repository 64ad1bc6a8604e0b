import type { ReactNode } from 'react';
import { ActionOutcome } from '../components/outcome.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    lists: orAbsent(await admin.warehouse.pickLists(member, tenant)),
    isCreated: url.searchParams.get('said') === 'picksCreated',
  };
}

/** Pick lists, the open ones first. */
export default function WarehousePicks({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, number, time } = useWork();
  const say = text.warehouse;
  return (
    <>
      <WarehouseHead current="pickLists" />
      <ActionOutcome answer={undefined} done={loaderData.isCreated && say.picksCreated} />
      <TablePanel
        id="pick-lists"
        title={say.pickLists}
        empty={say.noPickLists}
        columns={[
          { label: say.pickLists, look: 'tight' },
          { label: say.kind },
          { label: say.startedAt, look: 'tight' },
          { label: say.by, look: 'wide' },
          { label: say.orderCount, look: 'end' },
          { label: say.units, look: 'end' },
          { label: say.state },
        ]}
        rows={loaderData.lists.map((list) => ({
          key: list.id,
          cells: [
            <a key="number" href={`${WAREHOUSE}/picks/${list.id}`}>
              {say.pickList(list.number)}
            </a>,
            say.pickKinds[list.kind],
            time(list.createdAt),
            list.createdBy,
            number(list.orders),
            number(list.units),
            <Tag key="state" tone={list.state === 'open' ? 'warning' : 'quiet'}>
              {say.pickStates[list.state]}
            </Tag>,
          ],
        }))}
      />
    </>
  );
}
