import type { Tenant } from '../../../tenants/tenant.ts';
import type { DeliveryChoice } from '../../selling/checkout/index.ts';
import { deliveryPromise, isByArrangement } from '../../selling/delivery/index.ts';
import type { OrderView } from '../../selling/orders/index.ts';

type Group = OrderView['deliveryGroups'][number];

/** Returns the later of two ISO dates; null, which is by arrangement, wins. */
const later = (one: string | null, other: string): string | null => (one === null || one > other ? one : other);

/**
 * Returns the delivery groups of an order after its address or option changed. Fees and services stay as ordered. A
 * date never moves forward: the goods may wait for more than their way.
 */
export function changedGroups(
  groups: readonly Group[],
  delivery: Pick<DeliveryChoice, 'billing' | 'shipping' | 'options' | 'region'>,
  { tenant, placedAt }: { tenant: Tenant; placedAt: Date },
): Group[] {
  const goal = delivery.options.pickup ?? delivery.shipping ?? delivery.billing;
  // The days of separate arrivals do not follow. Those of the group include them.
  return groups.map(({ arrivals: _, ...group }) => {
    const option = group.mode === 'two-man' ? 'home' : delivery.options.parcel;
    if (group.awaited) return { ...group, option };
    if (isByArrangement(group.mode, goal.postalCode, tenant)) return { ...group, option, earliest: null, latest: null };
    const place = delivery.region ?? goal.country;
    const promise = deliveryPromise(placedAt, group.mode, place, tenant, option === 'bundled');
    return {
      ...group,
      option,
      earliest: group.earliest === null ? promise.earliest : later(group.earliest, promise.earliest),
      latest: group.latest === null ? promise.latest : later(group.latest, promise.latest),
    };
  });
}
