import * as v from 'valibot';
import { CURRENCY_CODES } from '../../../currencies/currency.ts';
import type { ShopEvent } from './types.ts';

/** Amount in the data of an event. */
export const EventMoney = v.pipe(
  v.object({
    amount: v.pipe(v.number(), v.integer(), v.description('Minor units: 4990 is 49.90.')),
    currency: v.picklist(CURRENCY_CODES),
  }),
  v.description('An amount with VAT.'),
);

export const eventCount = v.pipe(v.number(), v.integer(), v.minValue(0));
export const eventTime = v.pipe(v.string(), v.isoTimestamp(), v.description('Time in UTC.'));
export const eventOrder = v.pipe(v.string(), v.description('Number of the order.'));
export const eventSku = v.pipe(v.string(), v.description('SKU of the variant.'));
export const eventProduct = v.pipe(v.string(), v.description('Id of the product.'));

/** Description of a type of event. */
export type EventDescription = {
  /** Form of the subject, as "order/{number}". */
  subject: string;
  /** Meaning, for developers. */
  meaning: string;
  /** Schema of the data. */
  data: v.GenericSchema;
  example: { tenant: 'ch' | null; subject: string; data: ShopEvent['data'] };
};
