import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Address, recipientLines } from '../../selling/addresses/index.ts';
import { type DeliveryChoice, type FieldProblems, readDelivery } from '../../selling/checkout/index.ts';
import { type OptionLine, offeredParcelOptions, type Places } from '../../selling/delivery/index.ts';
import { storedChoice, storedDelivery } from '../../selling/orders/index.ts';
import { may, recordAudit } from '../../staff/employees/index.ts';
import {
  addresseeOf,
  creditFor,
  type FulfilmentDeps,
  findLife,
  type LifeOrder,
  lockLife,
  unitCountsOf,
  unitStateOf,
  unshippedUnits,
} from '../fulfilment/index.ts';
import { changedGroups } from './changed-delivery.ts';
import { deliveryChangedLetter } from './letters.ts';
import { writeDelivery } from './order-changes.store.ts';
import { seenStateOf } from './order-state.ts';
import type { ChangeProblem, OrderChanges } from './ports.ts';

export type ChangeDeps = Pick<FulfilmentDeps, 'pool' | 'clock' | 'outbox' | 'secrets' | 'publicUrlOf'> & {
  places: Places;
};

const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;
const SHIPPING = 'shipping.';

export function createOrderChanges(deps: ChangeDeps): OrderChanges {
  const { pool, clock, outbox, places } = deps;
  return {
    unitState: async (member, { tenant, number }) => {
      if (!may(member, 'order.cancel')) return null;
      const order = await findLife(pool, { tenant: tenant.id, number });
      return order && unitStateOf(order);
    },

    previewLines: async (member, { tenant, number, entered }) => {
      if (!may(member, 'order.cancel')) return NOT_ALLOWED;
      const order = await findLife(pool, { tenant: tenant.id, number });
      if (!order) return NOT_FOUND;
      const pieces = unitCountsOf(entered);
      if (pieces?.size === 0) return { ok: false, problem: 'nothing' };
      const isOpen = ([position, count]: [number, number]): boolean => {
        const line = order.lines.find((entry) => entry.position === position);
        return line !== undefined && count <= unshippedUnits(line);
      };
      if (pieces === null || ![...pieces].every(isOpen)) return { ok: false, problem: 'pieces' };
      const before = order.total - order.credited;
      const credit = creditFor(tenant, order, pieces, 'cancelled').amount;
      return { ok: true, preview: { before, credit, after: before - credit } };
    },

    deliveryOffer: async (member, { tenant, number }) => {
      if (!may(member, 'order.change')) return null;
      const order = await findLife(pool, { tenant: tenant.id, number });
      if (!order || unchangeable(order)) return null;
      const { shipping, pickup, deliveryGroups } = storedDelivery(order.delivery);
      const { shipping: own } = storedChoice(order.delivery);
      const lines = unshippedLines(order);
      const parcel = offeredParcelOptions(lines, tenant);
      const { pickup: kinds, countries } = tenant.delivery;
      const { country, postalCode } = pickup ?? shipping;
      return {
        seen: seenStateOf(order),
        parcel,
        chosen: pickup ? 'pickup' : (deliveryGroups.find(({ mode }) => mode !== 'two-man')?.option ?? 'home'),
        points: parcel.includes('pickup')
          ? ((await places.pointsNear({ countries, kinds, country, postalCode })) ?? [])
          : [],
        isBilling: own === null && pickup === null,
        mustBeBilling: isPaidLater(order),
        needsPhone: lines.some(({ mode }) => mode === 'two-man'),
      };
    },

    changeDelivery: async (member, { tenant, number, entered }) => {
      if (!may(member, 'order.change')) return NOT_ALLOWED;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const order = await lockLife(client, { tenant: tenant.id, number });
        if (!order) return NOT_FOUND;
        const problem = unchangeable(order);
        if (problem) return { ok: false, problem } as const;
        if (entered.seen !== seenStateOf(order)) return { ok: false, problem: 'changed' } as const;
        const isBilling = entered.isBilling === 'on';
        if (isPaidLater(order) && (!isBilling || entered.parcel === 'pickup'))
          return { ok: false, problem: 'different-address' } as const;
        const before = storedDelivery(order.delivery);
        const read = await readDelivery(deliveryForm(entered, before.billing, isBilling), {
          tenant,
          places,
          lines: unshippedLines(order),
        });
        if (!read.ok) return { ok: false, fields: ownFields(read.fields), towns: townsOf(read.towns) } as const;
        const { options, fields } = storedChoice(order.delivery);
        const chosen: DeliveryChoice = {
          ...read.value,
          options: { ...read.value.options, extras: options.extras },
          ...(fields ? { fields } : {}),
        };
        const groups = changedGroups(before.deliveryGroups, chosen, { tenant, placedAt: order.placedAt });
        const delivery = { ...chosen, groups };
        const after = storedDelivery(delivery);
        if (oneLine(after) === oneLine(before)) return { ok: false, problem: 'nothing' } as const;
        await writeDelivery(client, order.id, delivery);
        await recordAudit(client, now, member, {
          action: 'order.delivery-changed',
          tenant: tenant.id,
          subject: `order:${number}`,
          before: { delivery: oneLine(before) },
          after: { delivery: oneLine(after) },
        });
        const to = addresseeOf(deps, tenant, order);
        if (to) await outbox.put(await deliveryChangedLetter(to, after, now), client);
        return { ok: true } as const;
      });
    },
  };
}

function unchangeable(order: LifeOrder): ChangeProblem | null {
  if (order.state !== 'placed') return 'not-placed';
  return order.lines.some((line) => unshippedUnits(line) > 0) ? null : 'all-shipped';
}

/** Whether the goods leave before they are paid (docs/rules/credit.md#invoice). */
function isPaidLater({ method, isPaid, openInBooks }: LifeOrder): boolean {
  return (method === 'invoice' || method === 'instalments') && !isPaid && openInBooks !== 0;
}

function unshippedLines(order: LifeOrder): OptionLine[] {
  return order.lines
    .filter((line) => unshippedUnits(line) > 0)
    .map(({ deliveryMode, technical, categories }) => ({
      mode: deliveryMode,
      technical: technical ?? false,
      categoryId: categories[0] ?? '',
    }));
}

/** Builds the form of the checkout from a form with one address: the billing address, or one beside it. */
function deliveryForm(
  entered: Readonly<Record<string, string>>,
  billing: Address,
  isBilling: boolean,
): Record<string, string> {
  const common = pick(entered, ['phone', 'parcel', 'pickupPoint', 'pickupNumber']);
  const typed = pick(entered, [
    'salutation',
    'firstName',
    'lastName',
    'company',
    'addressLine2',
    'street',
    'houseNumber',
    'noHouseNumber',
    'postalCode',
    'city',
    'country',
    'cityKept',
  ]);
  if (isBilling) return { ...common, ...typed };
  const own = { ...billing, cityKept: billing.city, ...(billing.houseNumber === '' ? { noHouseNumber: 'on' } : {}) };
  const other = Object.fromEntries(Object.entries(typed).map(([name, value]) => [`${SHIPPING}${name}`, value]));
  return { ...common, ...own, otherAddress: 'on', ...other };
}

function pick(entered: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (entered[name] === undefined ? [] : [[name, entered[name]]])));
}

/** Names the problems by the fields of a form with one address. */
function ownFields(fields: FieldProblems): FieldProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [
      name.startsWith(SHIPPING) ? name.slice(SHIPPING.length) : name,
      problem,
    ]),
  );
}

const townsOf = (towns: Record<string, string[]> | undefined): string[] => Object.values(towns ?? {})[0] ?? [];

/** Writes the delivery of an order on one line, for the audit trail. */
function oneLine({ shipping, pickup, phone, deliveryGroups }: ReturnType<typeof storedDelivery>): string {
  const { street, houseNumber, postalCode, city, country } = shipping;
  return [
    ...recipientLines(shipping),
    ...(pickup ? [pickup.name] : []),
    `${street} ${houseNumber}`.trim(),
    `${country}-${postalCode} ${city}`,
    ...(phone === null ? [] : [phone]),
    ...new Set(deliveryGroups.map(({ option }) => option)),
  ].join(', ');
}
