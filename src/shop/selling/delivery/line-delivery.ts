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

/**
 * Returns between which days all lines of a class arrive; null while the day of one is not known. A gift is in stock. A
 * bundled parcel leaves with the last line.
 */
export function groupDelivery(
  lines: readonly DeliveredLine[],
  mode: DeliveryMode,
  to: Destination,
): DeliveryDates | null {
  const inStock = { quantity: 1, article: { inStock: 1, arrives: null, deliveryMode: mode } };
  const dates = (lines.length > 0 ? lines : [inStock]).map((line) => lineDelivery(line, to));
  const known = dates.filter((days) => days !== null);
  const earliest = known
    .map((days) => days.earliest)
    .sort()
    .at(to.isBundled ? -1 : 0);
  const latest = known
    .map((days) => days.latest)
    .sort()
    .at(-1);
  if (known.length < dates.length || earliest === undefined || latest === undefined) return null;
  return { earliest, latest };
}

/** Lines of a class that arrive on the same days; null while no supplier has named a day. */
export type Arrival = { earliest: string | null; latest: string | null; skus: string[] };

/** Returns the arrivals of a class, the first one first; [] if all its lines arrive together. */
export function separateArrivals(lines: readonly (DeliveredLine & { sku: string })[], to: Destination): Arrival[] {
  if (to.isBundled) return [];
  const dated = lines.map((line) => ({ sku: line.sku, days: lineDelivery(line, to) }));
  const arrivals = [...Map.groupBy(dated, ({ days }) => days && `${days.earliest} ${days.latest}`).values()].map(
    (same) => ({
      earliest: same[0]?.days?.earliest ?? null,
      latest: same[0]?.days?.latest ?? null,
      skus: same.map(({ sku }) => sku),
    }),
  );
  if (arrivals.length < 2) return [];
  return arrivals.sort(
    (one, other) =>
      Number(one.latest === null) - Number(other.latest === null) ||
      (one.latest ?? '').localeCompare(other.latest ?? ''),
  );
}
