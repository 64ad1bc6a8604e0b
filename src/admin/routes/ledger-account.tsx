import type { ReactNode } from 'react';
import { may } from '../../shop/staff/employees/permissions.ts';
import { Pager } from '../components/pager.tsx';
import desk from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { adminDayText } from '../formats.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ROOM = `${ADMIN_ROOT}/ledger`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { desk: work, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await work.ledger.account(member, { tenant, id: params.id ?? '', page: pageOf(url) })),
    mayReadCustomers: may(member.role, 'customer.read'),
  };
}

/** Reads "?page=2"; anything else means the first page. */
function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? '1');
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1;
}

/** Shows a ledger account with both sides of every entry. */
export default function LedgerAccount({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, amount, time, language } = useWork();
  const say = text.ledger;
  const {
    id,
    customerId,
    customerNumber,
    orderNumber: newest,
    standing,
    dues,
    entries,
    trail,
    mayReadCustomers,
  } = loaderData;
  const { page, pages } = loaderData;
  const name = customerNumber ?? (newest === null ? say.guest : say.guestOf(newest));
  const day = (iso: string) => adminDayText(iso, language);
  const actions: Record<string, string> = text.audit.actions;
  const { state, balance, credit, overdue, next } = standing;
  const orderLink = (orderNumber: string | null) =>
    orderNumber === null ? (
      text.none
    ) : (
      <a key="order" href={`${ADMIN_ROOT}/orders/${orderNumber}`}>
        <Key>{orderNumber}</Key>
      </a>
    );
  return (
    <>
      <AdminPageHead title={say.account(name)} back={{ href: ROOM, label: text.back(say.title) }} />
      <div className={desk.stack}>
        <Panel id="standing" title={say.balance}>
          <FactList
            facts={[
              [
                say.customer,
                customerId !== null && mayReadCustomers ? (
                  <a key="customer" href={`${ADMIN_ROOT}/customers/${customerId}`}>
                    {customerNumber}
                  </a>
                ) : (
                  name
                ),
              ],
              [say.balance, `${amount(balance)} (${say.states[state]})`],
              [say.accountsOf.credit, amount(state === 'credit' ? balance : credit)],
              [say.overdue, amount(overdue)],
              [say.next, next ? `${day(next.payableOn)}: ${amount(next.amount)}` : text.none],
            ]}
          />
        </Panel>
        <TablePanel
          id="dues"
          title={say.dues}
          empty={say.noDues}
          columns={[
            { label: say.due, look: 'tight' },
            { label: say.kind },
            { label: say.orderNumber },
            { label: say.amount, look: 'end' },
            { label: say.reminders, look: 'end' },
          ]}
          rows={dues.map((due) => ({
            key: due.id,
            cells: [
              day(due.payableOn),
              due.position > 0 ? `${say.dueKinds[due.kind]} ${due.position}` : say.dueKinds[due.kind],
              orderLink(due.orderNumber),
              amount(due.open),
              String(due.reminded),
            ],
          }))}
        />
        <TablePanel
          id="entries"
          title={say.entries}
          empty={say.noEntries}
          broad
          columns={[
            { label: say.booked, look: 'tight' },
            { label: say.value, look: 'tight' },
            { label: say.kind },
            { label: say.orderNumber },
            { label: say.postings, look: 'wide' },
            { label: say.reason },
            { label: say.who },
          ]}
          rows={entries.map((entry) => ({
            key: String(entry.id),
            cells: [
              day(entry.bookedOn),
              day(entry.valueOn),
              say.entryKinds[entry.kind],
              orderLink(entry.orderNumber),
              entry.postings
                .map((posting) => `${say.accountsOf[posting.account]} ${amount(posting.amount)}`)
                .join(', '),
              entry.note ?? text.none,
              entry.bookedBy ?? text.none,
            ],
          }))}
        />
        <Pager
          label={say.entries}
          previous={pages > 1 && page > 1 && { href: `${ROOM}/${id}?page=${page - 1}#entries`, label: say.newer }}
          position={say.pageOf(String(page), String(pages))}
          next={page < pages && { href: `${ROOM}/${id}?page=${page + 1}#entries`, label: say.older }}
        />
        <TablePanel
          id="trail"
          title={say.trail}
          empty={text.none}
          columns={[{ label: say.day, look: 'tight' }, { label: say.who, look: 'wide' }, { label: say.kind }]}
          rows={trail.map((row) => ({
            key: String(row.id),
            cells: [time(row.at), row.email, actions[row.action] ?? row.action],
          }))}
        />
      </div>
    </>
  );
}
