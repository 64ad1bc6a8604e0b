import type { DeliveryExtra, Tenant } from '../../../tenants/tenant.ts';
import type { Address } from '../addresses/index.ts';
import { checkPhone } from '../addresses/index.ts';
import {
  type DeliveryOptions,
  isPoBox,
  type OptionLine,
  offeredExtras,
  offeredParcelOptions,
  type ParcelOption,
  type Places,
} from '../delivery/index.ts';
import { addressCollector, readAddress } from './address-step.ts';
import { checkPickupNumber } from './pickup-number.ts';
import { settleTown } from './settle-town.ts';
import type { DeliveryChoice, FieldProblem, RefusedStep } from './types.ts';

type Entered = Record<string, string>;
type Given = { tenant: Tenant; places: Places; lines: OptionLine[] };
type Form = ReturnType<typeof addressCollector>;

const PARCEL: readonly ParcelOption[] = ['home', 'bundled', 'pickup'];

/**
 * Reads delivery address and options (docs/rules/delivery.md#countries). Bills use the address too, since invoices need
 * one. Fees and dates of a form are ignored: the shop computes them from the options.
 */
export async function readDelivery(
  entered: Entered,
  given: Given,
): Promise<{ ok: true; value: DeliveryChoice } | ({ ok: false } & RefusedStep)> {
  const { tenant, lines } = given;
  const places = askedOnce(given.places);
  const form = addressCollector();
  const towns: Record<string, string[]> = {};
  const settle = async (prefix: '' | 'shipping.'): Promise<Address> => {
    const address = readAddress(entered, prefix, tenant.delivery.countries, form);
    const settled = await settleTown({ address, entered, prefix, places, fields: form.fields });
    if (settled.towns) towns[`${prefix}city`] = settled.towns;
    return settled.address;
  };
  const parcel = parcelOption(entered.parcel, lines, tenant, form);
  const billing = await settle('');
  const isElsewhere = entered.otherAddress === 'on' && parcel !== 'pickup';
  const shipping = isElsewhere ? await settle('shipping.') : null;
  const goal = shipping ?? billing;
  // A post office box may receive bills, but no goods.
  if (parcel !== 'pickup' && isPoBox(goal.street)) form.fields[shipping ? 'shipping.street' : 'street'] ??= 'po-box';
  const isCarried = lines.some((line) => line.mode === 'two-man');
  const phone = form.take('phone', checkPhone(entered.phone), null);
  if (isCarried && phone === null) form.fields.phone ??= 'required';
  const options: DeliveryOptions = {
    parcel,
    pickup: parcel === 'pickup' ? await point(entered, tenant, places, form) : null,
    extras: extrasOf(entered, lines, tenant, form),
  };
  if (Object.keys(form.fields).length > 0) return { ok: false, fields: form.fields, towns };
  const { country, postalCode } = options.pickup ?? goal;
  const region = (await places.ofCode({ country, postalCode })).places[0]?.region ?? null;
  return { ok: true, value: { billing, shipping, phone, options, region } };
}

/** Caches answers for a postal code, which both the town and the delivery region need. */
function askedOnce(places: Places): Places {
  const known = new Map<string, ReturnType<Places['ofCode']>>();
  return {
    ...places,
    ofCode: (request) => {
      const key = `${request.country} ${request.postalCode}`;
      const answer = known.get(key) ?? places.ofCode(request);
      known.set(key, answer);
      return answer;
    },
  };
}

/** Reads the parcel option. A form without the field means home delivery, since it offers no choice. */
function parcelOption(entered: string | undefined, lines: OptionLine[], tenant: Tenant, form: Form): ParcelOption {
  if (entered === undefined) return 'home';
  const option = PARCEL.find((candidate) => candidate === entered);
  if (option === undefined) form.fields.parcel = 'invalid-choice';
  else if (option === 'home' || offeredParcelOptions(lines, tenant).includes(option)) return option;
  else form.fields.parcel = option === 'pickup' ? 'not-collectable' : 'invalid-choice';
  return 'home';
}

/** Accepts only a pick-up point that the shop knows; ignores other data that a form sends about it. */
async function point(entered: Entered, tenant: Tenant, places: Places, form: Form): Promise<DeliveryOptions['pickup']> {
  const number = form.take('pickupNumber', checkPickupNumber(entered.pickupNumber), '');
  const { pickup: kinds, countries } = tenant.delivery;
  const found = entered.pickupPoint ? await places.point({ id: entered.pickupPoint, kinds, countries }) : null;
  if (found) return { ...found, number };
  form.fields.pickupPoint = 'choose-point';
  return null;
}

/** Reads ticked extras ("on"). Refuses an extra that the goods do not have, since the customer would miss it. */
function extrasOf(entered: Entered, lines: OptionLine[], tenant: Tenant, form: Form): DeliveryExtra[] {
  const offered = offeredExtras(lines, tenant);
  const ticked = Object.keys(tenant.delivery.extras).filter((name) => entered[name] === 'on');
  const problem: FieldProblem = 'invalid-choice';
  for (const name of ticked) if (!offered.some((extra) => extra === name)) form.fields[name] = problem;
  return offered.filter((extra) => ticked.includes(extra));
}

/** Tells whether the stored delivery no longer fits the basket, so that the customer must enter it again. */
export function isDeliveryOutdated(
  delivery: DeliveryChoice,
  lines: OptionLine[],
  tenant: Pick<Tenant, 'delivery' | 'ecoDelivery'>,
): boolean {
  const { options, phone } = delivery;
  if (options.parcel === 'pickup')
    return options.pickup === null || !offeredParcelOptions(lines, tenant).includes('pickup');
  if (isPoBox((delivery.shipping ?? delivery.billing).street)) return true;
  return phone === null && lines.some((line) => line.mode === 'two-man');
}
