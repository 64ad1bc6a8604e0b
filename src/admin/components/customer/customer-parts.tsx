import type { ReactNode } from 'react';
import type { CustomerFile } from '../../../shop/customers/customer-service/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { OrderStateTag } from '../order-state.tsx';
import { Pager } from '../pager.tsx';
import styles from '../section.module.css';
import { FactList, Key, Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

/** Shows the balance of a customer, and the gift cards of the account. */
export function CustomerMoney({ file }: { file: CustomerFile }): ReactNode {
  const { text, amount, dayText } = useWork();
  const say = text.customers;
  const { money, giftCards } = file;
  if (money === null && giftCards.length === 0) return null;
  return (
    <Panel
      id="money"
      title={say.money}
      aside={money?.accountId && <a href={`${ADMIN_ROOT}/ledger/${money.accountId}`}>{say.toAccount}</a>}
    >
      {money && (
        <FactList
          facts={[
            [say.balances[money.state], amount(money.balance)],
            ...(money.overdue > 0 ? ([[say.overdue, amount(money.overdue)]] satisfies [string, string][]) : []),
            ...(money.credit > 0 ? ([[say.balances.credit, amount(money.credit)]] satisfies [string, string][]) : []),
            ...(money.next
              ? ([[say.nextDue(dayText(money.next.payableOn)), amount(money.next.amount)]] satisfies [string, string][])
              : []),
          ]}
        />
      )}
      {giftCards.length > 0 && (
        <FactList
          facts={giftCards.map((card): [string, ReactNode] => [
            say.giftCard(card.lastFour ?? text.none),
            <span key={card.id}>
              <a href={`${ADMIN_ROOT}/gift-cards/${card.id}`}>{amount(card.balance)}</a>
              {card.expiresOn !== null && ` · ${say.giftCardUntil(dayText(card.expiresOn))}`}
            </span>,
          ])}
        />
      )}
    </Panel>
  );
}

/** One page of the orders with their stages; each confirmation can be sent again. */
export function CustomerOrders(props: { file: CustomerFile; here: string; mayResend: boolean }): ReactNode {
  const { file, here, mayResend } = props;
  const { text, time, amount, number } = useWork();
  const say = text.customers;
  const { orders, orderPage, orderPages } = file;
  const to = (page: number) => `${here}?orders=${page}#orders`;
  return (
    <TablePanel
      id="orders"
      title={say.orders}
      empty={say.noOrders}
      columns={[
        { label: say.order, look: 'tight' },
        { label: say.placedAt, look: 'tight' },
        { label: say.pieces, look: 'end' },
        { label: say.total, look: 'end' },
        { label: say.state },
        ...(mayResend ? [{ label: say.confirmation }] : []),
      ]}
      rows={orders.map((order) => ({
        key: order.number,
        cells: [
          <a key="number" href={`${ADMIN_ROOT}/orders/${order.number}`}>
            <Key>{order.number}</Key>
          </a>,
          time(order.placedAt),
          number(order.pieces),
          amount(order.total.amount),
          <OrderStateTag key="state" state={order.isCancelled ? 'cancelled' : 'placed'} stage={order.stage} />,
          ...(mayResend
            ? [
                <form key="resend" method="post" action={here}>
                  <input type="hidden" name="order" value={order.number} />
                  <Button type="submit" name="intent" value="resend" aria-label={say.resendOf(order.number)}>
                    {say.resend}
                  </Button>
                </form>,
              ]
            : []),
        ],
      }))}
    >
      <Pager
        label={say.orders}
        previous={orderPage > 1 && { href: to(orderPage - 1), label: text.lists.previous }}
        position={text.ledger.pageOf(number(orderPage), number(orderPages))}
        next={orderPage < orderPages && { href: to(orderPage + 1), label: text.lists.next }}
      />
    </TablePanel>
  );
}

/** Messages of a customer, newest first. */
export function CustomerTickets(props: { file: CustomerFile; subjects: Record<string, string> }): ReactNode {
  const { file, subjects } = props;
  const { text, time } = useWork();
  const say = text.customers;
  return (
    <TablePanel
      id="tickets"
      title={text.inbox.title}
      empty={say.noTickets}
      columns={[
        { label: text.inbox.number, look: 'tight' },
        { label: text.inbox.subject, look: 'wide' },
        { label: text.inbox.at, look: 'tight' },
        { label: say.state, look: 'tight' },
      ]}
      rows={file.tickets.map((ticket) => ({
        key: ticket.id,
        cells: [
          <a key="number" href={`${ADMIN_ROOT}/inbox/${ticket.id}`}>
            {ticket.number}
          </a>,
          subjects[ticket.subject],
          time(ticket.createdAt),
          text.inbox.states[ticket.state],
        ],
      }))}
    />
  );
}

/** Internal notes of a customer with their history: a note is never changed, only struck out. */
export function CustomerNotes(props: { file: CustomerFile; here: string; mayHelp: boolean; kept: string }): ReactNode {
  const { file, here, mayHelp, kept } = props;
  const { text, time } = useWork();
  const say = text.customers;
  return (
    <Panel id="notes" title={say.notes}>
      {file.notes.length === 0 && <p className={styles.muted}>{say.noNotes}</p>}
      {file.notes.map((note) => (
        <article key={note.id} className={styles.form}>
          <p className={styles.words}>{note.struckAt === null ? note.text : <del>{note.text}</del>}</p>
          <p className={styles.hint}>
            {note.staffEmail}, {time(note.at)}
            {note.struckAt !== null && ` · ${say.struck(note.struckBy ?? '', time(note.struckAt))}`}
          </p>
          {mayHelp && note.struckAt === null && (
            <form method="post" action={`${here}#notes`}>
              <input type="hidden" name="id" value={note.id} />
              <Button type="submit" name="intent" value="strike">
                {say.strike}
              </Button>
            </form>
          )}
        </article>
      ))}
      {mayHelp && (
        <form method="post" action={`${here}#notes`} className={styles.form}>
          <input type="hidden" name="intent" value="note" />
          <NoteArea kept={kept} />
          <div>
            <Button type="submit">{say.noteSave}</Button>
          </div>
        </form>
      )}
    </Panel>
  );
}

function NoteArea({ kept }: { kept: string }): ReactNode {
  const say = useWork().text.customers;
  return (
    <>
      <p className={styles.hint}>{say.notesHint}</p>
      <AdminTextArea
        id="customer-note"
        name="words"
        label={say.noteNew}
        defaultValue={kept}
        rows={3}
        maxLength={2000}
      />
    </>
  );
}
