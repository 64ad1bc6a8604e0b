import type { CheckoutMessages } from '../../../tenants/messages/index.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { DeliveryGroup } from '../checkout/index.ts';
import type { DeliveryOptions } from '../delivery/index.ts';

/** Describes a delivery group as rows of a letter: date of each arrival, option, fee and extras. */
export function deliveryRows(
  group: DeliveryGroup,
  locale: Locale,
  price: (money: Money) => string,
  day: (date: string) => string,
): [string, string][] {
  const { checkout, mail } = messagesOf(locale);
  const texts = mail.orderConfirmation;
  const { how, delivery } = checkout;
  const fee = (money: Money): string => (money.amount === 0 ? texts.free : price(money));
  const name = delivery.modes[group.mode];
  const way = group.option === 'home' ? name : `${name}, ${how.options[group.option].name}`;
  const when = ({ earliest, latest }: Pick<DeliveryGroup, 'earliest' | 'latest'>): string =>
    earliest === null || latest === null
      ? undated(group, how)
      : earliest === latest
        ? texts.deliveryOn(day(earliest))
        : texts.deliveryBetween(day(earliest), day(latest));
  return [
    ...(group.arrivals ?? [group]).map((part): [string, string] => [
      group.arrivals ? `${way} (${part.skus.join(', ')})` : way,
      when(part),
    ]),
    [`${texts.delivery} (${name})`, fee(group.fee)],
    ...group.extras.map(({ extra, fee: own }): [string, string] => [how.extras[extra].name, fee(own)]),
  ];
}

/** Returns why a group has no date. */
export function undated({ awaited }: DeliveryGroup, how: CheckoutMessages['how']): string {
  return awaited ? how.awaited : how.arranged;
}

/** Describes the pick-up point of a parcel. */
export function pickupRows(pickup: NonNullable<DeliveryOptions['pickup']>, how: CheckoutMessages['how']): string[] {
  const { kind, name, street, houseNumber, postalCode, city, number, opening } = pickup;
  return [
    `${how.kinds[kind]}, ${name}`,
    `${street} ${houseNumber}`.trim(),
    `${postalCode} ${city}`,
    how.yourNumber(number),
    opening,
    how.options.pickup.text,
  ];
}
