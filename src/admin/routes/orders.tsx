import type { ReactNode } from 'react';
import type { AdminOrderLine } from '../../shop/after-sales/order-administration/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ListPager } from '../components/list/list-pager.tsx';
import { ListTable } from '../components/list/list-table.tsx';
import { ListTabs } from '../components/list/list-tabs.tsx';
import { ListToolbar } from '../components/list/list-toolbar.tsx';
import type { FilterField, ListColumn } from '../components/list/shown-list.ts';
import { OrderStateTag } from '../components/order-state.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { shownList } from '../list-form.ts';
import { changeOrderList, ORDERS_PATH } from '../order-list-action.ts';
import { methodName } from '../own-names.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Tabs that are always shown; other states are in the filter. */
const TABS = ['to-pay', 'to-check', 'to-ship', 'partly-shipped', 'shipped', 'delivered', 'returned', 'cancelled'];

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant } = visit;
  const { searchParams: params } = url;
  const typed = admin.terms.open(member, params.get('term') ?? '');
  const { listing } = admin.orders;
  const { lines, knownTags, unreadable, isTooShort, ...found } = orAbsent(
    await listing.list(member, { tenant, params, typed }),
  );
  const own = { name: 'orders', path: ORDERS_PATH, shape: listing.shape } as const;
  return {
    list: await shownList(visit, own, params, { ...found, typed }),
    lines,
    knownTags,
    unreadable,
    isTooShort,
    done: params.get('done'),
    mayCreate: may(member, 'order.create'),
    mayExport: may(member, 'order.export'),
    mayTag: may(member, 'order.note'),
  };
}

export function action({ context, request }: ActionArgs) {
  return changeOrderList(employeeVisit(context, request), request);
}

/** List of orders: its address is its state, so that Back leads to the same list. */
export default function Orders({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.orders;
  const { list, lines, knownTags, done, mayCreate, mayExport, mayTag, isTooShort, unreadable } = loaderData;
  const columns = useOrderColumns();
  const entered = actionData?.entered ?? {};
  const nameOf: Readonly<Record<string, string>> = say.tabs;
  const options = list.shape.tabs.map((value) => ({ value, label: nameOf[value] ?? value }));
  const shown = ['', ...TABS, ...(list.state.tab === '' || TABS.includes(list.state.tab) ? [] : [list.state.tab])];
  const says: Record<string, string> = { 'save-view': text.list.viewSaved, 'delete-view': text.list.viewDeleted };
  return (
    <>
      <AdminPageHead title={say.title} intro={say.audited}>
        {mayCreate && <LinkButton href={`${ORDERS_PATH}/new`}>{text.newOrder.title}</LinkButton>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={done && says[done]} />
      <Panel id="orders" title={say.list} headless>
        <ListTabs
          list={list}
          label={say.state}
          tabs={shown.map((tab) => ({ tab, label: tab === '' ? say.allStates : (nameOf[tab] ?? tab) }))}
        />
        <ListToolbar
          list={list}
          search={{ label: say.search, ...(isTooShort ? { problem: say.tooShort } : {}) }}
          tabs={{ label: say.state, all: say.allStates, options }}
          filters={useOrderFilters(knownTags)}
          unreadable={unreadable}
          columns={columns}
          viewName={entered.intent === 'save-view' ? (entered.name ?? '') : ''}
          {...(mayExport ? { exportPath: `${ADMIN_ROOT}/orders-export` } : {})}
        />
        <ListTable
          list={list}
          label={say.list}
          columns={columns}
          empty={say.empty}
          ticked={actionData?.ticked ?? []}
          all={entered.scope === 'all'}
          rows={lines.map((line) => ({ key: line.number, name: say.order(line.number), cells: orderCells(line) }))}
          bar={<OrderBar mayTag={mayTag} tag={entered.tag ?? ''} knownTags={knownTags} />}
        />
        <ListPager list={list} />
      </Panel>
    </>
  );
}

function useOrderColumns(): Readonly<Record<string, ListColumn>> {
  const { orders: say } = useWork().text;
  return {
    number: { label: say.number, look: 'tight' },
    at: { label: say.at, look: 'tight', sort: 'at' },
    name: { label: say.name, look: 'wide', sort: 'name' },
    email: { label: say.email },
    customer: { label: say.customer, look: 'tight' },
    place: { label: say.place },
    units: { label: say.units, look: 'end' },
    total: { label: say.total, look: 'end', sort: 'total' },
    method: { label: say.method },
    money: { label: say.money },
    way: { label: say.delivery },
    state: { label: say.state },
    tags: { label: say.tags },
  };
}

function useOrderFilters(knownTags: readonly string[]): FilterField[] {
  const { text, currency } = useWork();
  const say = text.orders;
  const optionsOf = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }));
  return [
    { name: 'from', label: say.from },
    { name: 'to', label: say.to },
    { name: 'method', label: say.method, options: optionsOf(say.methods) },
    { name: 'way', label: say.delivery, options: optionsOf(say.ways) },
    { name: 'waiting', label: say.waiting, options: optionsOf(say.waits) },
    { name: 'least', label: say.least(currency) },
    { name: 'most', label: say.most(currency) },
    { name: 'tag', label: say.tag, suggestions: knownTags },
  ];
}

/** Cells of an order by column. Each is a component of its own, because it uses the texts of the page. */
function orderCells(line: AdminOrderLine): Readonly<Record<string, ReactNode>> {
  return Object.fromEntries(
    [
      'number',
      'at',
      'name',
      'email',
      'customer',
      'place',
      'units',
      'total',
      'method',
      'money',
      'way',
      'state',
      'tags',
    ].map((column) => [column, <OrderCell key={column} column={column} line={line} />]),
  );
}

function OrderCell({ column, line }: { column: string; line: AdminOrderLine }): ReactNode {
  const { text, time, amount, number } = useWork();
  const say = text.orders;
  switch (column) {
    case 'number':
      return (
        <a href={`${ORDERS_PATH}/${line.number}`}>
          <Key>{line.number}</Key>
        </a>
      );
    case 'at':
      return time(line.at);
    case 'customer':
      return line.customerNumber === null ? say.guest : <Key>{line.customerNumber}</Key>;
    case 'units':
      return number(line.units);
    case 'total':
      return amount(line.total);
    case 'method':
      return line.method === null ? text.none : methodName(say, line.method);
    case 'money':
      return line.money === null ? text.none : say.moneyStates[line.money];
    case 'way':
      return line.ways.map((way) => say.ways[way]).join(', ');
    case 'state':
      return <OrderStateTag state={line.state} stage={line.stage} />;
    case 'tags':
      return line.tags.length === 0 ? null : (
        <span className={styles.actions}>
          {line.tags.map((tag) => (
            <a key={tag} href={`${ORDERS_PATH}?${new URLSearchParams({ tag })}`}>
              #{tag}
            </a>
          ))}
        </span>
      );
    case 'name':
      return line.name;
    case 'email':
      return line.email;
    default:
      return line.place;
  }
}

/** Actions on selected orders. Each leads to a preview. */
function OrderBar(props: { mayTag: boolean; tag: string; knownTags: readonly string[] }): ReactNode {
  const { text } = useWork();
  const say = text.orderBulk;
  return (
    <>
      {props.mayTag && (
        <>
          <Field
            name="tag"
            label={say.tag}
            defaultValue={props.tag}
            maxLength={30}
            autoComplete="off"
            list="known-tags"
          />
          <datalist id="known-tags">
            {props.knownTags.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <Button type="submit" name="intent" value="tag" icon="tag">
            {say.acts.tag}
          </Button>
          <Button type="submit" name="intent" value="untag">
            {say.acts.untag}
          </Button>
        </>
      )}
      <Button type="submit" name="intent" value="print" icon="printer">
        {say.acts.print}
      </Button>
    </>
  );
}
