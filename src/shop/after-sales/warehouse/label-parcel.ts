import { Temporal } from 'temporal-polyfill';
import { languageOf } from '../../../languages/language.ts';
import { localeConfig } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recipientLines } from '../../selling/addresses/index.ts';
import { storedDelivery } from '../../selling/orders/index.ts';
import { findLife, type LifeOrder, localeOfOrder } from '../fulfilment/index.ts';
import type { WarehouseDeps } from './deps.ts';
import type { LabelAddress, LabelProblem, LabelRequest } from './labels/port.ts';
import { beginLabel, type ParcelRow, writeLabel, writeLabelProblem } from './parcels.store.ts';

/** Weight on the label of a parcel that was not weighed, in grams. */
const USUAL_WEIGHT = 1000;
/** Milliseconds after which an attempt counts as cut off: more than all its tries take. */
const LONGEST_ATTEMPT = 120_000;

export type LabelResult = { ok: true } | { ok: false; problem: LabelProblem | 'running' | 'cancelled' };

function senderOf(tenant: Tenant): LabelAddress {
  const { organisation } = localeConfig(tenant, tenant.locales[0].locale);
  const street = /^(.*?)\s+(\d\S*)$/.exec(organisation.streetAddress);
  return {
    name: organisation.legalName,
    street: street?.[1] ?? organisation.streetAddress,
    houseNumber: street?.[2] ?? '',
    postalCode: organisation.postalCode,
    city: organisation.addressLocality,
    country: organisation.addressCountry,
  };
}

/** Returns what a carrier needs to know about a parcel. */
function labelRequest(tenant: Tenant, order: LifeOrder, parcel: ParcelRow, now: Date): LabelRequest {
  const { shipping } = storedDelivery(order.delivery);
  const { street, houseNumber, postalCode, city, country } = shipping;
  const [name = '', ...moreLines] = recipientLines(shipping);
  return {
    reference: `${order.number}-${parcel.number}`,
    sender: senderOf(tenant),
    recipient: { name, moreLines, street, houseNumber, postalCode, city, country },
    weight: parcel.weight ?? USUAL_WEIGHT,
    shipDay: Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(tenant.timeZone)
      .toPlainDate()
      .toString(),
    language: languageOf(localeOfOrder(tenant, order)),
  };
}

/**
 * Gets the label of a packed parcel, unless it has one or its carrier has no service. No transaction is open while the
 * carrier answers. After a failure the parcel stays with its problem, and another attempt may follow.
 */
export async function labelParcel(deps: WarehouseDeps, tenant: Tenant, parcel: ParcelRow): Promise<LabelResult> {
  const { pool, clock, labels, log } = deps;
  const service = labels.serviceOf(tenant, parcel.carrier);
  if (!service || parcel.hasLabel || parcel.state !== 'packed') return { ok: true };
  const now = clock.now();
  const order = await findLife(pool, { tenant: tenant.id, number: parcel.order });
  if (!order) return { ok: false, problem: 'cancelled' };
  if (!(await beginLabel(pool, parcel.id, now, new Date(now.getTime() - LONGEST_ATTEMPT))))
    return { ok: false, problem: 'running' };
  const outcome = await service.create(labelRequest(tenant, order, parcel, now));
  if (!outcome.ok) {
    log.warn({ carrier: parcel.carrier, parcel: parcel.id, detail: outcome.detail }, 'a carrier gave no label');
    await writeLabelProblem(pool, parcel.id, outcome.problem);
    return { ok: false, problem: outcome.problem };
  }
  if (await writeLabel(pool, parcel.id, outcome)) return { ok: true };
  // Cancelled while the carrier answered.
  await service.cancel(outcome.labelId);
  return { ok: false, problem: 'cancelled' };
}
