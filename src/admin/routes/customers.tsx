import type { ReactNode } from 'react';
import type { ListedCustomerLine } from '../../shop/customers/customer-service/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm } from '../../storefront/form-data.ts';
import { LockTag } from '../components/customer/customer-file.tsx';
import { ListPager } from '../components/list/list-pager.tsx';
import { ListTable } from '../components/list/list-table.tsx';
import { ListTabs } from '../components/list/list-tabs.tsx';
import { ListToolbar } from '../components/list/list-toolbar.tsx';
import type { FilterField, ListColumn } from '../components/list/shown-list.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { runListForm, shownList } from '../list-form.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/customers`;
const TABS = ['', 'owes', 'premium', 'locked'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant } = visit;
  const { searchParams: params } = url;
  const typed = admin.terms.open(member, params.get('term') ?? '');
  const { listing } = admin.customers;
  const { lines, groups, isTooShort, ...found } = orAbsent(await listing.list(member, { tenant, params, typed }));
  const own = { name: 'customers', path: SECTION, shape: listing.shape } as const;
  return {
    list: await shownList(visit, own, params, { ...found, typed }),
    lines,
    groups,
    isTooShort,
    said: params.get('said') ?? params.get('done') ?? '',
    mayExport: may(member, 'customer.export'),
  };
}

/** Seals what was typed, because it names a person, and runs the forms of saved views. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const entered = await readForm(request);
  const { shape } = visit.admin.customers.listing;
  return runListForm(visit, request, { intent: 'search', ...entered }, { name: 'customers', path: SECTION, shape });
}

/** List of customers: its address is its state, so that Back leads to the same list. */
export default function Customers({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.customers;
  const { list, lines, groups, isTooShort, mayExport, said } = loaderData;
  const columns = useCustomerColumns();
  const answer = actionData ?? undefined;
  const says: Record<string, string> = {
    ...say.said,
    'save-view': text.list.viewSaved,
    'delete-view': text.list.viewDeleted,
  };
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={says[said]} />
      <Panel id="customers" title={say.title} headless>
        <ListTabs list={list} label={say.state} tabs={TABS.map((tab) => ({ tab, label: say.tabs[tab] }))} />
        <ListToolbar
          list={list}
          search={{ label: say.search, ...(isTooShort ? { problem: text.orders.tooShort } : {}) }}
          tabs={{
            label: say.state,
            all: say.tabs[''],
            options: TABS.filter((tab) => tab !== '').map((tab) => ({ value: tab, label: say.tabs[tab] })),
          }}
          filters={useCustomerFilters(groups)}
          columns={columns}
          viewName={answer?.entered.name ?? ''}
          {...(mayExport ? { exportPath: `${ADMIN_ROOT}/customers-export` } : {})}
        />
        <ListTable
          list={list}
          label={say.title}
          columns={columns}
          empty={say.empty}
          rows={lines.map((line) => ({ key: line.id, name: line.name, cells: customerCells(line, groups) }))}
        />
        <ListPager list={list} />
      </Panel>
    </>
  );
}

function useCustomerColumns(): Readonly<Record<string, ListColumn>> {
  const { customers: say } = useWork().text;
  return {
    name: { label: say.name, look: 'wide', sort: 'name' },
    number: { label: say.number, look: 'tight', sort: 'number' },
    email: { label: say.email },
    group: { label: say.group },
    registered: { label: say.since, look: 'tight', sort: 'registered' },
    orders: { label: say.orderCount, look: 'end' },
    ordered: { label: say.lastOrder, look: 'tight' },
    owed: { label: say.owed, look: 'end' },
    newsletter: { label: say.newsletter },
    state: { label: say.state },
  };
}

type Groups = readonly { key: string; name: string }[];

function useCustomerFilters(groups: Groups): FilterField[] {
  const { text } = useWork();
  const say = text.customers;
  return [
    {
      name: 'group',
      label: say.group,
      options: [
        { value: 'standard', label: say.noGroup },
        ...groups.map(({ key, name }) => ({ value: key, label: name })),
      ],
    },
    {
      name: 'newsletter',
      label: say.newsletter,
      options: [
        { value: 'yes', label: text.yes },
        { value: 'no', label: text.no },
      ],
    },
    { name: 'from', label: say.registeredFrom },
    { name: 'to', label: say.registeredTo },
    { name: 'since', label: say.orderedSince },
    { name: 'quiet', label: say.quietSince },
  ];
}

function customerCells(line: ListedCustomerLine, groups: Groups): Readonly<Record<string, ReactNode>> {
  const columns = [
    'name',
    'number',
    'email',
    'group',
    'registered',
    'orders',
    'ordered',
    'owed',
    'newsletter',
    'state',
  ];
  return Object.fromEntries(
    columns.map((column) => [column, <CustomerCell key={column} column={column} line={line} groups={groups} />]),
  );
}

function CustomerCell(props: { column: string; line: ListedCustomerLine; groups: Groups }): ReactNode {
  const { text, time, amount, number } = useWork();
  const { column, line, groups } = props;
  const say = text.customers;
  switch (column) {
    case 'name':
      return <a href={`${SECTION}/${line.id}`}>{line.name}</a>;
    case 'number':
      return <Key>{line.number}</Key>;
    case 'group':
      return groups.find(({ key }) => key === line.group)?.name ?? text.none;
    case 'registered':
      return time(line.registeredAt);
    case 'orders':
      return number(line.orders);
    case 'ordered':
      return time(line.orderedAt);
    case 'owed':
      return line.owed === 0 ? text.none : amount(line.owed);
    case 'newsletter':
      return line.hasNewsletter ? text.yes : text.no;
    case 'state':
      return (
        <span className={styles.actions}>
          <LockTag isLocked={line.isLocked} waiting={0} />
          {line.isPremium && <Tag tone="good">{say.tabs.premium}</Tag>}
        </span>
      );
    default:
      return line.email;
  }
}
