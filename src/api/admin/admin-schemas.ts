import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import { isCalendarDay } from '../../platform/calendar-day.ts';
import { TENANT_LOCALES } from '../../tenants/locales.ts';

/** Schemas that several answers share; the document defines them once, under these names. */

export const AdminMoney = v.pipe(
  v.object({
    amount: v.pipe(v.number(), v.integer(), v.description('Minor units: 4990 is 49.90.')),
    currency: v.picklist(CURRENCY_CODES),
  }),
  v.description('An amount with VAT.'),
);

/** Whether a text is a time that dates can be made of: an offset of hours alone is none. */
export const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** Time in UTC. */
export const Timestamp = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => isTime(text), 'invalid'),
  v.description('Time in UTC.'),
);
export const Day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => isCalendarDay(text), 'invalid'),
);

export const AdminAddress = v.pipe(
  v.object({
    salutation: v.picklist(['female', 'male', 'notSpecified']),
    firstName: v.string(),
    lastName: v.string(),
    company: v.exactOptional(v.string()),
    addressLine2: v.exactOptional(v.string()),
    street: v.string(),
    houseNumber: v.string(),
    postalCode: v.string(),
    city: v.string(),
    country: v.string(),
  }),
  v.description('An address.'),
);

export const ProblemBody = v.pipe(
  v.object({
    type: v.pipe(v.string(), v.description('Address of the description of this problem.')),
    title: v.pipe(v.string(), v.description('For people.')),
    status: v.pipe(v.number(), v.integer()),
    code: v.pipe(v.string(), v.description('For programs; never renamed.')),
    errors: v.exactOptional(
      v.pipe(
        v.array(v.object({ field: v.string(), problem: v.string() })),
        v.description('Invalid parameters or fields, with a code each.'),
      ),
    ),
    scopes: v.exactOptional(v.pipe(v.array(v.string()), v.description('Scopes that the operation needs.'))),
    reason: v.exactOptional(
      v.pipe(v.string(), v.description('With the code `refused`: one of the reasons of the operation.')),
    ),
  }),
  v.description('Problem details (RFC 9457): the form of every refusal.'),
);

export const ADMIN_SCHEMAS = { Money: AdminMoney, Address: AdminAddress, Problem: ProblemBody };

/** Whether each line of a body is another one of the order. */
export function hasUniquePositions(lines: readonly { position: number }[]): boolean {
  return new Set(lines.map(({ position }) => position)).size === lines.length;
}

/** Values by locale in a body. */
export function byLocale<T extends v.GenericSchema>(value: T) {
  return v.partial(v.strictObject(v.entriesFromList(TENANT_LOCALES, value)));
}

/** Page of a list. */
export function listOf<T extends v.GenericSchema>(item: T) {
  return v.object({
    items: v.array(item),
    nextCursor: v.pipe(
      v.nullable(v.string()),
      v.description('Parameter `cursor` of the next page; null if there is none.'),
    ),
  });
}

/** Lets an object lack any field, for operations with the parameter `fields`. */
export function partOf<T extends v.ObjectEntries>(schema: v.ObjectSchema<T, undefined>) {
  return v.partial(schema);
}
