import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { carrierName } from '../../../tenants/own-carrier.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type BillPaper, dayText, paperHead } from '../../money/billing/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { storedDelivery } from '../../selling/orders/index.ts';
import { type LifeOrder, localeOfOrder, unshippedUnits } from '../fulfilment/index.ts';
import type { ParcelRow } from './parcels.store.ts';

/** Part of a set in an order, as of its placement. `quantity`: units in one set. */
type SetPartRow = { orderId: string; position: number; sku: string; title: string; quantity: number };

/** Returns the packing slip of a parcel in the language of its order. It has no prices: the goods may be a present. */
export function packingSlip(
  tenant: Tenant,
  order: LifeOrder,
  { parcel, parts }: { parcel: ParcelRow; parts: readonly SetPartRow[] },
): BillPaper {
  const locale = localeOfOrder(tenant, order);
  const { papers, carriers } = afterOrderMessagesOf(locale);
  const bill = billingMessagesOf(locale);
  const { address, house } = paperHead(tenant, locale);
  const { shipping } = storedDelivery(order.delivery);
  const number = `${order.number}-${parcel.number}`;
  const lineAt = new Map(order.lines.map((line) => [line.position, line]));
  const setOf = (position: number): string[] => {
    const inside = parts.filter((part) => part.position === position);
    return inside.length === 0
      ? []
      : [papers.setOf(inside.map((part) => `${part.quantity} × ${part.title}`).join(', '))];
  };
  return {
    title: `${papers.slip} ${number}`,
    lang: locale,
    createdAt: parcel.packedAt,
    house,
    recipient: address(shipping),
    heading: `${papers.slip} ${number}`,
    stamp: null,
    facts: [
      [papers.order, order.number],
      [papers.parcel, String(parcel.number)],
      [papers.issued, dayText(locale, dayOf(parcel.packedAt, tenant.timeZone))],
      [papers.carrier, carrierName(carriers, parcel.carrier, tenant)],
      ...(parcel.trackingNumber === null ? [] : [[papers.tracking, parcel.trackingNumber] satisfies [string, string]]),
    ],
    shippedTo: null,
    table: { article: bill.lines.article, quantity: bill.lines.quantity, unit: '', total: '' },
    lines: parcel.lines.map(({ position, quantity }) => {
      const line = lineAt.get(position);
      return {
        title: line?.title ?? '',
        notes: [line?.variantText ?? '', bill.lines.articleNumber(line?.sku ?? ''), ...setOf(position)].filter(
          (note) => note !== '',
        ),
        quantity: String(quantity),
        unit: '',
        total: '',
      };
    }),
    totals: [],
    vat: { title: '', heads: [], rows: [] },
    paragraphs: [papers.slipThanks],
    tables: otherUnits(papers, bill.lines, order, parcel),
    slips: [],
    page: bill.page('{page}', '{of}'),
  };
}

/** Lists the units of the order that are not in this parcel, each with its state. */
function otherUnits(
  papers: ReturnType<typeof afterOrderMessagesOf>['papers'],
  heads: { article: string; quantity: string },
  order: LifeOrder,
  parcel: ParcelRow,
): BillPaper['tables'] {
  const isShipped = parcel.state === 'shipped';
  const rows = order.lines.flatMap((line) => {
    const here = parcel.lines.find(({ position }) => position === line.position)?.quantity ?? 0;
    const open = unshippedUnits(line) - (isShipped ? 0 : here);
    const waiting = Math.min(open, line.waiting);
    const title = line.variantText === '' ? line.title : `${line.title}, ${line.variantText}`;
    const units: [number, string][] = [
      [line.shipped - (isShipped ? here : 0), papers.already],
      [open - waiting, papers.otherParcel],
      [waiting, papers.later],
    ];
    return units.flatMap(([count, state]) =>
      count > 0 ? [{ cells: [String(count), title, state], isStrong: false }] : [],
    );
  });
  return rows.length === 0
    ? []
    : [{ title: papers.laterTitle, heads: [heads.quantity, heads.article, papers.state], rows }];
}
