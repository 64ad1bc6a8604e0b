const ADDRESS = [
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
];

/** Fields of the checkout, of the address book and of the form for samples, from top to bottom. */
export const CHECKOUT_ORDER: readonly string[] = [
  'covers',
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

/** Fields of the contact form in display order; each subject uses some of them. */
export const CONTACT_ORDER: readonly string[] = [
  'subject',
  'salutation',
  'firstname',
  'lastname',
  'email',
  'ordernumber',
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
 * Sorts fields with their problems in the order of the form, for its summary. Unknown fields follow in their given
 * order.
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
