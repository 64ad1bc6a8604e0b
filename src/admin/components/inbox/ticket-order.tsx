import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import type { OpenTicket } from '../../../shop/marketing/contact/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { OrderStateTag } from '../order-state.tsx';
import styles from '../section.module.css';
import { FactList, Key, Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';

/** Facts of the order that the ticket's page shows beside the message. */
export type TicketOrder = {
  number: string;
  placedAt: Date | null;
  total: number | null;
  life: AfterOrder | null;
  lines: { key: string; title: string; quantity: number; amount: number }[];
};

/** The order that a message is about, with its lines and stage, and the form that links one. */
export function TicketOrderPanel(props: {
  opened: OpenTicket;
  order: TicketOrder | null;
  here: string;
  mayAnswer: boolean;
}): ReactNode {
  const { opened, order, here, mayAnswer } = props;
  const { text, time, amount, number } = useWork();
  const say = text.inbox;
  const life = order?.life ?? null;
  const page = `${ADMIN_ROOT}/orders/${order?.number}`;
  const parcel = life?.shipments.at(-1);
  return (
    <Panel id="order" title={say.order} aside={life && <OrderStateTag state="placed" stage={life.stage} />}>
      {order === null ? (
        <p className={styles.muted}>{say.noOrder}</p>
      ) : (
        <>
          {!opened.isSendersOrder && <Notice kind="warning">{say.strange}</Notice>}
          <FactList
            facts={[
              [
                say.orderNumber,
                <a key="number" href={page}>
                  <Key>{order.number}</Key>
                </a>,
              ],
              [say.placedAt, time(order.placedAt)],
              ...(order.total === null ? [] : ([[say.orderTotal, amount(order.total)]] satisfies [string, string][])),
              ...(parcel
                ? ([[say.tracking, parcel.trackingNumber ?? time(parcel.shippedAt)]] satisfies [string, string][])
                : []),
              ...(life && life.returns.length > 0
                ? ([
                    [
                      say.returnsOf,
                      life.returns.map((entry) => (
                        <a key={entry.number} href={`${ADMIN_ROOT}/returns/${entry.number}`}>
                          <Key>{entry.number}</Key>{' '}
                        </a>
                      )),
                    ],
                  ] satisfies [string, ReactNode][])
                : []),
            ]}
          />
          <ul>
            {order.lines.map((line) => (
              <li key={line.key}>
                {number(line.quantity)} × {line.title}, {amount(line.amount)}
              </li>
            ))}
          </ul>
          <div>
            <a href={`${page}#address`}>{say.changeAddress}</a>
          </div>
        </>
      )}
      {mayAnswer && <LinkOrderForm opened={opened} here={here} />}
    </Panel>
  );
}

function LinkOrderForm({ opened, here }: { opened: OpenTicket; here: string }): ReactNode {
  const { text, time } = useWork();
  const say = text.inbox;
  const { ticket, orders } = opened;
  const others = orders.filter(({ number }) => number !== ticket.orderNumber);
  return (
    <>
      {others.length > 0 && (
        <form method="post" action={here} className={styles.form}>
          <p className={styles.strong}>{say.sendersOrders}</p>
          <input type="hidden" name="intent" value="link" />
          <div className={styles.actions}>
            {others.map(({ number, placedAt }) => (
              <Button key={number} type="submit" name="order" value={number}>
                {say.linkTo(number, time(placedAt))}
              </Button>
            ))}
          </div>
        </form>
      )}
      <details className={styles.disclosure}>
        <summary>{say.linkOrder}</summary>
        <form method="post" action={here} className={styles.row}>
          <input type="hidden" name="intent" value="link" />
          <SuggestedField
            kind="orders"
            id="link-order"
            name="order"
            label={say.orderNumber}
            maxLength={20}
            defaultValue={ticket.orderNumber ?? ''}
          />
          <Button type="submit">{say.linkOrder}</Button>
        </form>
      </details>
    </>
  );
}

/** Registers a return from the ticket's page: the customer gets the label, and an answer is ready. */
export function LabelForm({ life, here }: { life: AfterOrder; here: string }): ReactNode {
  const { text, dayText } = useWork();
  const say = text.inbox;
  const lines = life.lines.filter(({ most, isExcluded }) => most > 0 && !isExcluded);
  if (lines.length === 0) return null;
  const [only] = lines;
  return (
    <Panel id="label" title={say.label}>
      <form method="post" action={here} className={styles.form}>
        <p className={styles.hint}>{say.labelText}</p>
        {lines.map((line) => {
          const title = [line.title, line.variantText].filter((part) => part !== '').join(', ');
          const name = `quantity-${line.position}`;
          return line.most === 1 ? (
            <Checkbox key={name} name={name} value="1" label={title} defaultChecked={lines.length === 1} />
          ) : (
            <Select key={name} name={name} label={say.labelPieces(title)} defaultValue={line === only ? 1 : 0}>
              {Array.from({ length: line.most + 1 }, (_, count) => String(count)).map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </Select>
          );
        })}
        {lines.some(({ byCollection }) => byCollection) && life.collectionDays.length > 0 && (
          <Select name="collectOn" label={text.fulfilment.collectOn} defaultValue="">
            <option value="">{text.returns.choose}</option>
            {life.collectionDays.map((day) => (
              <option key={day} value={day}>
                {dayText(day)}
              </option>
            ))}
          </Select>
        )}
        <div>
          <Button type="submit" name="intent" value="register-return">
            {say.labelDo}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
