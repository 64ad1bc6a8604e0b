import type { ReactNode } from 'react';
import type { OrderView } from '../../../shop/selling/orders/index.ts';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { FactList, Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

type Address = OrderView['billing'];

function lines({ firstName, lastName, street, houseNumber, postalCode, city, country }: Address): string {
  return [`${firstName} ${lastName}`, `${street} ${houseNumber}`.trim(), `${postalCode} ${city}`, country].join(', ');
}

/** Formats the pick-up point of a parcel with the buyer's number there. */
function pointText(point: NonNullable<OrderView['pickup']>): string {
  const { name, street, houseNumber, postalCode, city, number } = point;
  return [name, `${street} ${houseNumber}`.trim(), `${postalCode} ${city}`, number].join(', ');
}

/** Shows an order's lines, costs, delivery dates and addresses. */
export function OrderContents({ order }: { order: OrderView }): ReactNode {
  const { text, language, amount, number, priceFormat } = useWork();
  const say = text.orders;
  const { totals } = order;
  const day = (iso: string | null) => (iso === null ? text.none : adminDayText(iso, language));
  const off = totals.discounts.reduce((sum, discount) => sum + discount.amount.amount, 0);
  const premium = totals.premium?.amount ?? 0;
  const extras = order.deliveryGroups.flatMap((group) => group.extras);
  const done = extras.reduce((sum, { fee }) => sum + fee.amount, 0);
  const bought = totals.giftCards?.bought.amount ?? 0;
  const used = totals.giftCards?.used ?? [];
  const other = totals.total.amount - (totals.goods.amount - off + totals.delivery.amount + premium + bought);
  return (
    <>
      <Panel id="lines" title={say.lines} flush>
        <Table
          label={say.lines}
          columns={[
            { label: say.article, look: 'wide' },
            { label: say.sku, look: 'tight' },
            { label: say.quantity, look: 'end' },
            { label: say.unit, look: 'end' },
            { label: say.off, look: 'end' },
            { label: say.total, look: 'end' },
          ]}
          rows={order.lines.map((line, index) => ({
            key: String(index),
            cells: [
              [line.title, line.variantText].filter((part) => part !== '').join(' · '),
              <Key key="sku">{line.sku}</Key>,
              number(line.quantity),
              amount(line.unitPrice.amount),
              line.discount.amount === 0 ? text.none : amount(-line.discount.amount),
              amount(line.lineTotal.amount - line.discount.amount),
            ],
          }))}
        />
      </Panel>
      <Panel id="totals" title={say.sum}>
        <FactList
          facts={[
            [say.goods, amount(totals.goods.amount)],
            ...totals.discounts.map(({ title, code, amount: taken }): [string, ReactNode] => [
              code === null ? title : `${title} (${code})`,
              amount(-taken.amount),
            ]),
            [say.deliveryFee, amount(totals.delivery.amount - done)],
            ...extras.map(({ extra, fee }): [string, ReactNode] => [say.extras[extra], amount(fee.amount)]),
            ...(premium === 0 ? [] : [[say.premium, amount(premium)] satisfies [string, ReactNode]]),
            ...(bought === 0
              ? []
              : [
                  [
                    text.giftCards.title,
                    <a key="cards" href={`${ADMIN_ROOT}/gift-cards?${new URLSearchParams({ order: order.number })}`}>
                      {amount(bought)}
                    </a>,
                  ] satisfies [string, ReactNode],
                ]),
            ...(other === 0 ? [] : [[say.other, amount(other)] satisfies [string, ReactNode]]),
            [say.sum, <strong key="sum">{amount(totals.total.amount)}</strong>],
            ...used.map(({ cardId, lastFour, amount: paid }): [string, ReactNode] => [
              text.giftCards.card(lastFour),
              <a key={cardId} href={`${ADMIN_ROOT}/gift-cards/${cardId}`}>
                {amount(-paid.amount)}
              </a>,
            ]),
            ...(used.length === 0
              ? []
              : [[text.giftCards.toPay, amount(totals.giftCards?.toPay.amount ?? 0)] satisfies [string, ReactNode]]),
            ...totals.vat.map((vat): [string, ReactNode] => [
              say.vat(String(vat.permille / 10).replace('.', priceFormat.decimal)),
              amount(vat.amount.amount),
            ]),
          ]}
        />
      </Panel>
      <Panel id="delivery" title={say.delivery}>
        <FactList
          facts={[
            ...order.deliveryGroups.map((group): [string, ReactNode] => [
              say.modes[group.mode] ?? group.mode,
              [
                ...(group.option === 'home' ? [] : [say.options[group.option]]),
                group.earliest === null
                  ? say.byArrangement
                  : `${say.promised}\u00a0${day(group.earliest)}–${day(group.latest)}`,
                ...group.extras.map(({ extra }) => say.extras[extra]),
              ].join(', '),
            ]),
            [say.shipping, order.pickup === null ? lines(order.shipping) : pointText(order.pickup)],
            [say.billing, lines(order.billing)],
          ]}
        />
      </Panel>
      {order.instalments && (
        <Panel id="plan" title={say.plan} flush>
          <Table
            label={say.plan}
            columns={[{ label: say.due, look: 'tight' }, { label: say.total, look: 'end' }, { label: say.money }]}
            rows={order.instalments.dues.map((due) => ({
              key: String(due.position),
              cells: [day(due.payableOn), amount(due.amount + due.protection), due.isPaid ? say.settled : say.open],
            }))}
          />
        </Panel>
      )}
      {order.lines.length === 0 && bought === 0 && <p className={styles.muted}>{say.premium}</p>}
    </>
  );
}
