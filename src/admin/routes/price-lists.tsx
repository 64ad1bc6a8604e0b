import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { CustomerGroups } from '../components/prices/customer-groups.tsx';
import { PriceListForm } from '../components/prices/price-list-form.tsx';
import { PRICE_LISTS, PriceTabs } from '../components/prices/price-tabs.tsx';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { priceListList, priceListState } from '../lists/price-list-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changePriceLists } from '../price-list-action.ts';
import { textOfCode } from '../worded.ts';

const OWN = { name: 'price-lists', path: PRICE_LISTS } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant } = visit;
  const [shown, facts] = await Promise.all([
    listPageOf(visit, admin.priceLists.listing, OWN, url.searchParams),
    admin.priceLists.groups(member, tenant),
  ]);
  return {
    ...shown,
    ...orAbsent(facts),
    done: url.searchParams.get('done'),
    mayChange: may(member, 'price-list.change'),
    mayMargins: may(member, 'margin.read'),
  };
}

/** Runs the forms of the list, or changes lists and customer groups. */
export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const ofList = await runListForm(work, request, entered, { ...OWN, shape: work.admin.priceLists.listing.shape });
  if (ofList) return ofList;
  const result = await changePriceLists(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered: { ...entered }, ticked: [] });
  return redirect(`${PRICE_LISTS}${result.to}`, 303);
}

export default function PriceLists({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, groups, now, done, mayChange, mayMargins } = loaderData;
  const { text, time, timeZone, number } = useWork();
  const say = text.prices;
  const answer = actionData ?? undefined;
  const enteredFor = (intent: string) => (answer?.entered.intent === intent ? answer.entered : {});
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={answer} done={textOfCode({ ...viewSentences(text), ...say.done }, done)} />
      <PriceTabs current="all" margins={mayMargins} />
      <ListPanel
        list={list}
        described={priceListList(text, timeZone, { now, groups })}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        cells={{
          name: ({ id, name }) => <a href={`${PRICE_LISTS}/${id}`}>{name}</a>,
          from: ({ validFrom }) => time(validFrom),
          until: ({ validTo }) => (validTo === null ? say.always : time(validTo)),
          prices: ({ prices }) => number(prices),
          state: (one) => {
            const state = priceListState(one, now);
            return <Tag tone={state === 'now' ? 'good' : 'quiet'}>{say.states[state]}</Tag>;
          },
        }}
        viewName={enteredFor('save-view').name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
      {mayChange && (
        <Panel id="add" title={say.add}>
          <PriceListForm
            intent="create"
            groups={groups.filter(({ endedAt }) => endedAt === null)}
            entered={enteredFor('create')}
          />
        </Panel>
      )}
      <CustomerGroups
        groups={groups}
        mayChange={mayChange}
        entered={enteredFor('add-group')}
        changed={enteredFor('change-group')}
      />
    </>
  );
}
