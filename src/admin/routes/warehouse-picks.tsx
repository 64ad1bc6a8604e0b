import type { ReactNode } from 'react';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit } from '../current-employee.ts';
import { listPageOf, runFormsOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { pickListList } from '../lists/pick-list-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { textOfCode } from '../worded.ts';

const HERE = `${WAREHOUSE}/picks`;
const OWN = { name: 'pick-lists', path: HERE } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { searchParams: params } = url;
  return {
    ...(await listPageOf(visit, visit.admin.warehouse.pickLists, OWN, params)),
    said: params.get('said') ?? params.get('done') ?? '',
  };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  return runFormsOf(visit, request, visit.admin.warehouse.pickLists, OWN);
}

export default function WarehousePicks({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, time, timeZone } = useWork();
  const say = text.warehouse;
  const { list, lines, said } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <WarehouseHead current="pickLists" />
      <ActionOutcome
        answer={answer}
        done={textOfCode({ ...viewSentences(text), picksCreated: say.picksCreated }, said)}
      />
      <ListPanel
        list={list}
        described={pickListList(text, timeZone)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={(one) => say.pickList(one.number)}
        cells={{
          number: (one) => <a href={`${HERE}/${one.id}`}>{say.pickList(one.number)}</a>,
          state: ({ state }) => <Tag tone={state === 'open' ? 'warning' : 'quiet'}>{say.pickStates[state]}</Tag>,
          created: ({ createdAt }) => time(createdAt),
          orders: ({ orders }) => number(orders),
          units: ({ units }) => number(units),
          finished: ({ finishedAt }) => time(finishedAt),
        }}
        viewName={answer?.entered.name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
    </>
  );
}
