import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { AdminPriceList } from '../../shop/catalogue/price-list-administration/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import { CustomerGroups } from '../components/prices/customer-groups.tsx';
import { PriceListForm } from '../components/prices/price-list-form.tsx';
import { PRICE_LISTS, PriceTabs } from '../components/prices/price-tabs.tsx';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changePriceLists } from '../price-list-action.ts';
import { textOfCode } from '../worded.ts';

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await admin.priceLists.list(member, tenant)),
    done: url.searchParams.get('done'),
    mayChange: may(member, 'price-list.change'),
    mayMargins: may(member, 'margin.read'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changePriceLists(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${PRICE_LISTS}${result.to}`, 303);
}

/** Returns whether a list is valid at a time. */
export function priceListState(
  { validFrom, validTo }: Pick<AdminPriceList, 'validFrom' | 'validTo'>,
  now: Date,
): 'now' | 'later' | 'over' {
  if (validTo !== null && validTo <= now) return 'over';
  return validFrom > now ? 'later' : 'now';
}

export default function PriceLists({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { lists, groups, now, done, mayChange, mayMargins } = loaderData;
  const { text, time, number } = useWork();
  const say = text.prices;
  const enteredFor = (intent: string) => (actionData?.entered.intent === intent ? actionData.entered : {});
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(say.done, done)} />
      <PriceTabs current="all" margins={mayMargins} />
      <TablePanel
        id="price-lists"
        title={say.all}
        empty={say.none}
        broad
        columns={[
          { label: say.name, look: 'wide' },
          { label: say.group },
          { label: say.from, look: 'tight' },
          { label: say.to, look: 'tight' },
          { label: say.count, look: 'end' },
          { label: say.state },
        ]}
        rows={lists.map((list) => {
          const state = priceListState(list, now);
          return {
            key: list.id,
            cells: [
              <a key="name" href={`${PRICE_LISTS}/${list.id}`}>
                {list.name}
              </a>,
              list.groupName ?? say.everybody,
              time(list.validFrom),
              list.validTo === null ? say.always : time(list.validTo),
              number(list.prices),
              <Tag key="state" tone={state === 'now' ? 'good' : 'quiet'}>
                {say.states[state]}
              </Tag>,
            ],
          };
        })}
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
