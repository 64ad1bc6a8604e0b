import type { Tenant } from '../../../tenants/tenant.ts';
import { type Article, type DeliveryMode, handlingStart } from '../../catalogue/products/index.ts';
import { deliveryPromise } from './delivery-promise.ts';

/** ISO dates between which goods arrive, both inclusive. */
export type DeliveryDates = { earliest: string; latest: string };

type Destination = { tenant: Tenant; now: Date; place?: string; isBundled?: boolean };
type DeliveredLine = { quantity: number; article: Pick<Article, 'inStock' | 'arrives' | 'deliveryMode'> };

/**
 * Returns when these units of a variant arrive, in stock or not (docs/rules/delivery.md#promise). Null while no supplier
 * has named a day. Product page, basket, checkout and changed orders state this promise and no other.
 */
export function lineDelivery(line: DeliveredLine, to: Destination): DeliveryDates | null {
  const { tenant, now, place = tenant.country, isBundled = false } = to;
  const start = handlingStart(line.article, line.quantity, now);
  if (start === null) return null;
  const { earliest, latest } = deliveryPromise(start, line.article.deliveryMode, place, tenant, isBundled);
  return { earliest, latest };
}

/** Returns between which days all lines of a class arrive; null while the day of one is not known. A gift is in stock. */
export function groupDelivery(
  lines: readonly DeliveredLine[],
  mode: DeliveryMode,
  to: Destination,
): DeliveryDates | null {
  const inStock = { quantity: 1, article: { inStock: 1, arrives: null, deliveryMode: mode } };
  const dates = (lines.length > 0 ? lines : [inStock]).map((line) => lineDelivery(line, to));
  const known = dates.filter((days) => days !== null);
  const earliest = known.map((days) => days.earliest).sort()[0];
  const latest = known
    .map((days) => days.latest)
    .sort()
    .at(-1);
  if (known.length < dates.length || earliest === undefined || latest === undefined) return null;
  return { earliest, latest };
}
