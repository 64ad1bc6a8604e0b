import type { CheckoutMessages, Messages } from '../tenants/messages/index.ts';
import { formatAmount } from '../tenants/price-format.ts';
import type { DeliveryExtra, Tenant } from '../tenants/tenant.ts';

/** Sentences of a product page about the carriage of its goods. */
export type CarriageLines = {
  /** How they are sent, with the fee of anything but a parcel. */
  mode: string;
  /** Services at the delivery with their fees; null without any. */
  services: string | null;
};

/** Returns the lines of a product. Parcels state no fee, because their basket may be free of it. */
export function carriageLines(
  { priceFormat }: Pick<Tenant, 'priceFormat'>,
  offer: {
    mode: 'parcel' | 'bulky' | 'two-man';
    /** Fee of a single unit, in minor units. */
    fee: number;
    services: readonly { extra: DeliveryExtra; fee: number }[];
  },
  text: { modes: Messages['catalogue']['product']['deliveryMode']; how: CheckoutMessages['how'] },
): CarriageLines {
  const { how, modes } = text;
  const feeText = (fee: number): string => (fee === 0 ? how.article.free : formatAmount(fee, priceFormat));
  const services = offer.services.map(({ extra, fee }) => how.article.serviceFor(how.extras[extra].name, feeText(fee)));
  return {
    mode: offer.mode === 'parcel' ? modes.parcel : how.article.withFee(modes[offer.mode], feeText(offer.fee)),
    services: services.length === 0 ? null : how.article.services(services.join(', ')),
  };
}
