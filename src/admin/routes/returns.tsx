import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import desk from '../components/section.module.css';
import { AdminPageHead, Panel, Table, Tabs, Tag } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { adminDayText } from '../formats.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const ROOM = `${ADMIN_ROOT}/returns`;
export async function loader({ context, request, url }: LoaderArgs) {
  const { desk: work, member, tenant } = employeeVisit(context, request);
  const typed = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1;
  const all = url.searchParams.get('show') === 'all';
  return {
    page,
    all,
    said: url.searchParams.get('said') ?? '',
    mayCheck: may(member.role, 'return.check'),
    mayPay: may(member.role, 'payment.refund'),
    ...orAbsent(await work.fulfilment.returns(member, tenant, page, all)),
  };
}

/** Records a paid transfer or a handled withdrawal. */
export async function action({ context, request }: ActionArgs) {
  const { desk: work, member, tenant, text } = employeeVisit(context, request);
  const { intent, id = '' } = await readForm(request);
  const { fulfilment } = work;
  const intents = new Map([
    ['paid', { said: 'paid', act: () => fulfilment.paidOut(member, tenant, id) }],
    ['order', { said: 'ordered', act: () => fulfilment.orderTransfers(member, tenant) }],
    ['paid-all', { said: 'paid', act: () => fulfilment.transfersPaid(member, tenant, id) }],
    ['release', { said: 'released', act: () => fulfilment.releaseTransfers(member, tenant, id) }],
    ['handled', { said: 'handled', act: () => fulfilment.handled(member, tenant, id) }],
  ]);
  const asked = intents.get(intent ?? '');
  if (!asked) return sendBack(request, { problem: text.fulfilment.problems.state });
  const outcome = await asked.act();
  if (outcome.ok) return redirect(`${ROOM}?said=${asked.said}`, 303);
  return sendBack(request, {
    problem: outcome.problem === 'not-allowed' ? text.notAllowed : text.fulfilment.problems.state,
  });
}

export default function Returns({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, amount, language } = useWork();
  const say = text.returns;
  const { lines, more, page, all, payouts, withdrawals, today, said, mayCheck, mayPay } = loaderData;
  const day = (iso: string | null) =>
    iso === null ? (
      text.none
    ) : iso < today ? (
      <Tag tone="problem">{`${adminDayText(iso, language)}, ${say.overdue}`}</Tag>
    ) : (
      adminDayText(iso, language)
    );
  const ready = payouts.filter(
    ({ restWay, ending, file }) => restWay === 'transfer' && ending !== null && file === null,
  );
  const files = Map.groupBy(
    payouts.filter(({ file }) => file !== null),
    ({ file }) => file ?? '',
  );
  const view = all ? '&show=all' : '';
  return (
    <>
      <AdminPageHead title={say.title} />
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <Tabs
        label={say.views}
        tabs={[
          { href: ROOM, label: say.open, current: !all },
          { href: `${ROOM}?show=all`, label: say.all, current: all },
        ]}
      />
      <TablePanel
        id="list"
        title={say.list}
        empty={say.empty}
        broad
        columns={[
          { label: say.number, look: 'tight' },
          { label: say.order, look: 'tight' },
          { label: say.state },
          { label: say.way },
          { label: say.pieces, look: 'end' },
          { label: say.registeredAt, look: 'tight' },
          { label: say.receivedAt, look: 'tight' },
          { label: say.creditDue },
        ]}
        rows={lines.map((line) => ({
          key: line.number,
          cells: [
            <a key="number" href={`${ROOM}/${line.number}`}>
              {line.number}
            </a>,
            <a key="order" href={`${ADMIN_ROOT}/orders/${line.order}`}>
              {line.order}
            </a>,
            line.waitsForExchange ? `${say.states[line.state]}, ${say.exchangeWaits}` : say.states[line.state],
            line.collectOn === null
              ? say.ways[line.way]
              : `${say.ways[line.way]} ${adminDayText(line.collectOn, language)}`,
            line.pieces,
            time(line.registeredAt),
            time(line.receivedAt),
            line.state === 'received' ? day(line.creditDueOn) : text.none,
          ],
        }))}
      />
      <Pager
        label={text.orders.pages}
        previous={page > 1 && { href: `${ROOM}?page=${page - 1}${view}`, label: say.newer }}
        next={more && { href: `${ROOM}?page=${page + 1}${view}`, label: say.older }}
      />
      <TablePanel
        id="payouts"
        title={say.payouts}
        empty={say.noPayouts}
        columns={[
          { label: say.credit, look: 'tight' },
          { label: say.order, look: 'tight' },
          { label: say.amount, look: 'end' },
          { label: say.due },
          { label: say.account },
          { label: say.state, look: 'wide' },
        ]}
        rows={payouts.map((credit) => ({
          key: credit.number,
          cells: [
            credit.number,
            <a key="order" href={`${ADMIN_ROOT}/orders/${credit.order}`}>
              {credit.order}
            </a>,
            amount(credit.amount),
            day(credit.payoutDueOn),
            credit.restWay !== 'transfer' ? (
              text.none
            ) : credit.ending === null ? (
              <Tag key="account" tone="warning">
                {say.noAccount}
              </Tag>
            ) : (
              `… ${credit.ending}`
            ),
            credit.restWay === 'transfer' && mayPay ? (
              <form key="paid" method="post" action={ROOM}>
                <input type="hidden" name="id" value={credit.number} />
                <Button type="submit" name="intent" value="paid">
                  {say.markPaid}
                </Button>
              </form>
            ) : credit.restWay === 'transfer' ? (
              text.fulfilment.ways.transfer
            ) : (
              say.byProvider
            ),
          ],
        }))}
      >
        {mayPay && ready.length > 0 && (
          <div className={desk.panelBody}>
            <p>{say.transfersText(ready.length)}</p>
            <form method="post" action={ROOM} className={desk.actions}>
              <Button type="submit" name="intent" value="order">
                {say.transfers}
              </Button>
            </form>
          </div>
        )}
        {mayPay &&
          [...files].map(([name, credits]) => (
            <div key={name} className={desk.panelBody}>
              <h3>{`${name}.xml`}</h3>
              <p>{say.fileText(credits.length)}</p>
              <form method="post" action={ROOM} className={desk.actions}>
                <input type="hidden" name="id" value={name} />
                <LinkButton href={`${ADMIN_ROOT}/transfers?file=${encodeURIComponent(name)}`}>
                  {say.fetchFile}
                </LinkButton>
                <Button type="submit" name="intent" value="paid-all">
                  {say.markAllPaid}
                </Button>
                <Button type="submit" look="quiet" name="intent" value="release">
                  {say.releaseFile}
                </Button>
              </form>
            </div>
          ))}
      </TablePanel>
      <Panel id="withdrawals" title={say.withdrawals} flush={withdrawals.length > 0}>
        {withdrawals.length === 0 ? (
          <p className={desk.muted}>{say.noWithdrawals}</p>
        ) : (
          <>
            <div className={desk.panelBody}>
              <p className={desk.muted}>{say.withdrawalsText}</p>
            </div>
            <Table
              label={say.withdrawals}
              columns={[
                { label: say.receivedOn, look: 'tight' },
                { label: say.order, look: 'tight' },
                { label: say.name, look: 'wide' },
                { label: say.email, look: 'wide' },
                { label: say.goods, look: 'wide' },
                { label: say.fits },
                { label: say.state },
              ]}
              rows={withdrawals.map((entry) => ({
                key: entry.id,
                cells: [
                  time(entry.receivedAt),
                  entry.fits ? (
                    <a key="order" href={`${ADMIN_ROOT}/orders/${entry.number}`}>
                      {entry.number}
                    </a>
                  ) : (
                    entry.number
                  ),
                  entry.name,
                  entry.email,
                  entry.goods ?? text.none,
                  entry.fits ? say.yes : say.no,
                  mayCheck ? (
                    <form key="handled" method="post" action={ROOM}>
                      <input type="hidden" name="id" value={entry.id} />
                      <Button type="submit" name="intent" value="handled">
                        {say.markHandled}
                      </Button>
                    </form>
                  ) : (
                    text.none
                  ),
                ],
              }))}
            />
          </>
        )}
      </Panel>
    </>
  );
}
