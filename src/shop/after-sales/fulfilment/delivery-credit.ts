import * as v from 'valibot';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type OptionLine, offeredExtras } from '../../selling/delivery/index.ts';
import type { LifeLine, LifeOrder } from './types.ts';

const Fee = v.object({ amount: v.number() });
const Totals = v.object({ delivery: Fee });
const Extra = v.object({ extra: v.picklist(['assembly', 'takeBackFurniture', 'takeBackAppliance', 'hose']), fee: Fee });
const Groups = v.object({
  groups: v.array(v.object({ mode: v.string(), fee: Fee, extras: v.optional(v.array(Extra), () => []) })),
});

/** Returns the charged delivery fees with all services, in minor units. */
export function deliveryCharged({ totals }: Pick<LifeOrder, 'totals'>): number {
  return v.parse(Totals, totals).delivery.amount;
}

type DeliveredLine = Pick<LifeLine, 'deliveryMode' | 'technical' | 'categories' | 'ordered' | 'cancelled' | 'returned'>;

/**
 * Returns the delivery fees to credit for the current state of the lines, in minor units. Fees and services for
 * cancelled lines alone are credited, because they are not rendered. If `isBack`, everything shipped was
 * returned. Then its carriage is credited too, but not additional services (directive 2011/83, article 13).
 */
export function deliveryToCredit(
  tenant: Pick<Tenant, 'delivery'>,
  order: Pick<LifeOrder, 'totals' | 'delivery'>,
  lines: readonly DeliveredLine[],
  isBack: boolean,
): number {
  const charged = deliveryCharged(order);
  const left = lines.filter(({ ordered, cancelled }) => cancelled < ordered);
  const isBrought = (mode: string): boolean =>
    // Bulky goods share the parcel fee, because alone they would cost it too.
    left.some(({ deliveryMode }) => deliveryMode === mode || (mode === 'parcel' && deliveryMode === 'bulky'));
  const done = extrasFor(tenant, left);
  const gone = extrasFor(
    tenant,
    lines.filter((line) => !left.includes(line)),
  );
  const rendered = { carrying: 0, extras: 0 };
  const all = { carrying: 0, extras: 0 };
  for (const { mode, fee, extras } of v.parse(Groups, order.delivery).groups) {
    const kept = extras.filter(({ extra }) => isBrought(mode) && (done.has(extra) || !gone.has(extra)));
    all.carrying += fee.amount;
    all.extras += sumOf(extras);
    rendered.carrying += isBrought(mode) ? fee.amount : 0;
    rendered.extras += sumOf(kept);
  }
  // Fees outside of all groups belong to the whole order.
  const unsaid = charged - all.carrying - all.extras;
  const keptUnsaid = left.length > 0 ? unsaid : 0;
  return Math.max(0, charged - rendered.extras - (isBack ? 0 : rendered.carrying + keptUnsaid));
}

const sumOf = (extras: readonly { fee: { amount: number } }[]): number =>
  extras.reduce((sum, { fee }) => sum + fee.amount, 0);

/** Returns the services that these lines may have been ordered for; all of them if the product was deleted. */
function extrasFor(tenant: Pick<Tenant, 'delivery'>, lines: readonly DeliveredLine[]): ReadonlySet<string> {
  const known = lines.flatMap(({ deliveryMode, technical, categories: [own = ''] }): OptionLine[] => {
    if (deliveryMode !== 'two-man') return [];
    if (technical !== null) return [{ mode: 'two-man', technical, categoryId: own }];
    return [
      { mode: 'two-man', technical: false, categoryId: own },
      ...['', ...tenant.delivery.hoseCategories].map(
        (categoryId): OptionLine => ({ mode: 'two-man', technical: true, categoryId }),
      ),
    ];
  });
  return new Set(offeredExtras(known, tenant));
}
