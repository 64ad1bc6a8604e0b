import type { Locale } from '../../../../src/tenants/tenant.ts';
import type { MontarveTenantId } from '../../house.ts';
import { type Draw, weighed } from './draw.ts';
import { NAMES } from './names.ts';

/** An invented customer or guest. */
export type PastPerson = {
  /** Number of the person in the plan. */
  key: number;
  tenant: MontarveTenantId;
  locale: Locale;
  salutation: 'female' | 'male';
  firstName: string;
  lastName: string;
  /** Below example domains, which cannot be registered (RFC 2606). */
  email: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  country: string;
  phone: string;
  /** As a form takes it, such as "7.11.1972". */
  birthday: string;
  hasAccount: boolean;
  /** Shares name, address and telephone with another person. */
  isRelative: boolean;
};

/** Locales by their share of the orders. */
const LOCALES: readonly { item: { tenant: MontarveTenantId; locale: Locale }; weight: number }[] = [
  { item: { tenant: 'ch', locale: 'de-CH' }, weight: 42 },
  { item: { tenant: 'ch', locale: 'fr-CH' }, weight: 18 },
  { item: { tenant: 'de', locale: 'de-DE' }, weight: 18 },
  { item: { tenant: 'at', locale: 'de-AT' }, weight: 10 },
  { item: { tenant: 'nl', locale: 'nl-NL' }, weight: 12 },
];

const MAILBOXES = ['post', 'mail', 'brief'];
const ACCOUNTS_PERCENT = 58;

/** Returns a name in the letters of mail addresses. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');

export function inventPerson(draw: Draw, key: number): PastPerson {
  const { tenant, locale } = weighed(draw, LOCALES);
  const names = NAMES[locale];
  if (!names) throw new Error(`there are no names for ${locale}`);
  const salutation = draw.chance(58) ? 'female' : 'male';
  const firstName = draw.of(names[salutation]) ?? '';
  const lastName = draw.of(names.last) ?? '';
  const { weight: _weight, ...town } = weighed(
    draw,
    names.towns.map((item) => ({ item, weight: item.weight })),
  );
  const digits = String(draw.int(1_000_000, 9_999_999));
  return {
    key,
    tenant,
    locale,
    salutation,
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${key}@${draw.of(MAILBOXES)}.example`,
    street: draw.of(names.streets) ?? '',
    // Persons of one address and name would count as one for credit.
    houseNumber: `${1 + (key % 160)}${['', 'a', 'b', 'c'][Math.floor(key / 160) % 4]}`,
    ...town,
    phone: `${draw.of(names.phones)} ${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`,
    birthday: `${draw.int(1, 28)}.${draw.int(1, 12)}.${draw.int(1948, 2004)}`,
    hasAccount: draw.chance(ACCOUNTS_PERCENT),
    isRelative: false,
  };
}

/** Invents a guest of the same household. */
export function relativeOf(draw: Draw, person: PastPerson, key: number): PastPerson {
  const other = inventPerson(draw, key);
  const salutation = person.salutation === 'female' ? 'male' : 'female';
  const firstName = draw.of(NAMES[person.locale]?.[salutation] ?? []) ?? other.firstName;
  const email = `${plain(firstName)}.${plain(person.lastName)}.${key}@${draw.of(MAILBOXES)}.example`;
  return {
    ...person,
    key,
    salutation,
    firstName,
    email,
    birthday: other.birthday,
    hasAccount: false,
    isRelative: true,
  };
}
