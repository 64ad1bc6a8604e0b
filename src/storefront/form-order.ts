const ADDRESS = [
  'salutation',
  'firstName',
  'lastName',
  'street',
  'houseNumber',
  'noHouseNumber',
  'postalCode',
  'city',
  'country',
];

/** The fields of the checkout and of the address book, from top to bottom. */
export const CHECKOUT_ORDER: readonly string[] = [
  'email',
  ...ADDRESS,
  'phone',
  'otherAddress',
  ...ADDRESS.map((name) => `shipping.${name}`),
  'parcel',
  'pickupCode',
  'pickupPoint',
  'pickupNumber',
  'method',
  'birthday',
  'instalments.birthday',
  'months',
];

/** The fields of the contact form: whatever the subject asks for stands in this order. */
export const CONTACT_ORDER: readonly string[] = [
  'subject',
  'salutation',
  'firstname',
  'lastname',
  'email',
  'customernumber',
  'birthday',
  'street',
  'housenumber',
  'postalcode',
  'city',
  'phone',
  'cancelnl',
  'canceladvertising',
  'cancelmarketing',
  'frequency',
  'pause',
  'message',
  'files',
  'answer',
  'terms',
];

/**
 * Fields with their problems, as a summary lists them: in the order of the form, not in the one in which rules looked at them.
 * Fields that the order does not know keep their places behind it.
 */
export function inFormOrder<Problem>(
  found: readonly (readonly [name: string, problem: Problem])[],
  order: readonly string[],
): (readonly [name: string, problem: Problem])[] {
  const place = (name: string): number => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  return found.toSorted(([one], [other]) => place(one) - place(other));
}
