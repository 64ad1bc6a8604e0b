import { foldText } from '../../../platform/fold-text.ts';
import { EVERY_SPELLING, mailboxKey } from '../../../platform/identity/mailbox-key.ts';
import { compactStreet } from './street-key.ts';

/** Details of the buyer that an order on credit contains. */
export type PersonDetails = {
  firstName: string;
  lastName: string;
  /** ISO date; null if the order has none. */
  birthday: string | null;
  street: string;
  houseNumber: string;
  postalCode: string;
  country: string;
  phone: string | null;
  email: string;
};

/** Name of a person, in any spelling. */
export type PersonName = Pick<PersonDetails, 'firstName' | 'lastName'>;

export type PersonMatch = 'same' | 'near' | 'other';

/** Particles and titles that people write or leave out. */
const PARTICLES = new Set(
  'von van vom der den de het la le du des di da dos zu zur zum ter ten dr prof mr mrs herr frau'.split(' '),
);

/** Details in one comparable form; empty texts are unknown. */
type Compared = {
  mailbox: string;
  phone: string;
  birthday: string;
  /** Sorted parts of the whole name. */
  names: string[];
  /** Country and postal code. */
  place: string;
  street: string;
  houseNumber: string;
};

/** Returns the digits that all spellings of a phone number share; empty if there are too few. */
function phoneKey(phone: string | null): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  return digits.length < 7 ? '' : digits.slice(-9);
}

/** Writes umlauts as folded vowels ("Mueller", "Müller") and repeated letters once ("Bruner", "Brunner"). */
function looseLetters(text: string): string {
  return text.replaceAll(/([aou])e/g, '$1').replaceAll(/(.)\1+/g, '$1');
}

function nameParts(text: string): string[] {
  const all = foldText(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const significant = all.filter((part) => !PARTICLES.has(part));
  const parts = significant.length > 0 ? significant : all;
  return [...new Set(parts.map(looseLetters))].toSorted();
}

function comparedOf(person: PersonDetails): Compared {
  const { street, houseNumber } = compactStreet(`${person.street} ${person.houseNumber}`);
  return {
    mailbox: mailboxKey(person.email, EVERY_SPELLING),
    phone: phoneKey(person.phone),
    birthday: person.birthday ?? '',
    names: nameParts(`${person.firstName} ${person.lastName}`),
    place: foldText(`${person.country}${person.postalCode}`).replaceAll(/[^\p{L}\p{N}]/gu, ''),
    street: looseLetters(street),
    houseNumber,
  };
}

/** The letters by which orders to a street are found, also with a later spelling mistake. */
const streetKey = ({ street }: Pick<Compared, 'street'>): string => street.slice(0, 3);

/** Returns name and address of a person in one form for all spellings. */
export function comparableSpelling(person: PersonDetails): { name: string; home: string } {
  const { names, place, street, houseNumber } = comparedOf(person);
  return { name: names.join(' '), home: `${place} ${street} ${houseNumber}` };
}

const isKnownAndEqual = (one: string, other: string): boolean => one !== '' && one === other;

/** True if one changed, added or missing letter turns one text into the other. */
function differsByOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(long.length === short.length ? at + 1 : at) === long.slice(at + 1);
}

/** True for a spelling mistake in a long word; the first letters must be equal, as `personKeys` relies on. */
function isMisspelled(one: string, other: string): boolean {
  return one[0] === other[0] && Math.min(one.length, other.length) >= 4 && differsByOneLetter(one, other);
}

/** True if two parts of a name may be one: equal, shortened ("L", "Alex"), or misspelled. */
function isSamePart(one: string, other: string): boolean {
  if (one === other || isMisspelled(one, other)) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (short.length === 1 || short.length >= 3) && long.startsWith(short);
}

/** True if each part of one name is in the other, as with double names and second first names. */
function areNamesAlike(one: readonly string[], other: readonly string[]): boolean {
  const isIn = (parts: readonly string[], whole: readonly string[]) =>
    parts.length > 0 && parts.every((part) => whole.some((entry) => isSamePart(part, entry)));
  return isIn(one, other) || isIn(other, one);
}

const partsOf = ({ firstName, lastName }: PersonName): string[] => nameParts(`${firstName} ${lastName}`);

/** True if two names are spellings of one, such as double names, initials and misspelled ones. */
export function isAlikeName(one: PersonName, other: PersonName): boolean {
  return areNamesAlike(partsOf(one), partsOf(other));
}

/** True if two names share a first or last name, as before and after a marriage. */
export function sharesName(one: PersonName, other: PersonName): boolean {
  const parts = partsOf(other);
  return partsOf(one).some((part) => parts.some((entry) => isSamePart(part, entry)));
}

/**
 * Compares the buyers of two orders. They are the same with one mailbox, or with one name and an equal birthday, address
 * or phone. They are near if two details agree and others differ, as with relatives or changed spellings. Only a human may
 * decide on it. People who share only their home and phone are others.
 */
export function samePerson(one: PersonDetails, other: PersonDetails): PersonMatch {
  const [a, b] = [comparedOf(one), comparedOf(other)];
  if (isKnownAndEqual(a.mailbox, b.mailbox)) return 'same';
  const isBirthday = isKnownAndEqual(a.birthday, b.birthday);
  const isOtherBirthday = !isBirthday && a.birthday !== '' && b.birthday !== '';
  const isPhone = isKnownAndEqual(a.phone, b.phone);
  const isPlace = isKnownAndEqual(a.place, b.place);
  const isStreet = isPlace && isKnownAndEqual(a.street, b.street);
  const isAddress = isStreet && a.houseNumber === b.houseNumber;
  const isNearAddress = isStreet || (isPlace && streetKey(a) === streetKey(b) && isMisspelled(a.street, b.street));
  const isName = isKnownAndEqual(a.names.join(' '), b.names.join(' '));
  if (isName && (isBirthday || (!isOtherBirthday && (isAddress || isPhone)))) return 'same';
  if (areNamesAlike(a.names, b.names)) {
    if (isBirthday || isAddress || isPhone || (isNearAddress && !isOtherBirthday)) return 'near';
  }
  return isBirthday && (isNearAddress || isPhone) ? 'near' : 'other';
}

/**
 * Compares the buyers of two orders from one browser, which is a weak sign. One more detail that agrees makes them near:
 * a similar name, or the birthday. Without one they are others, as the members of a family.
 */
export function samePersonOnDevice(one: PersonDetails, other: PersonDetails): PersonMatch {
  const match = samePerson(one, other);
  if (match !== 'other') return match;
  const [a, b] = [comparedOf(one), comparedOf(other)];
  return areNamesAlike(a.names, b.names) || isKnownAndEqual(a.birthday, b.birthday) ? 'near' : 'other';
}

/**
 * Returns texts by which orders of a person are found again. Two persons who are `same` or `near` share at least one;
 * a shared one alone proves nothing.
 */
export function personKeys(person: PersonDetails): string[] {
  const { mailbox, phone, birthday, names, place, street } = comparedOf(person);
  const initials = new Set(names.map((part) => part[0] ?? ''));
  return [
    ...(mailbox === '' ? [] : [`mailbox ${mailbox}`]),
    ...(phone === '' ? [] : [`phone ${phone}`]),
    ...(place === '' || street === '' ? [] : [`home ${place} ${streetKey({ street })}`]),
    ...(birthday === '' ? [] : [...initials].map((initial) => `born ${birthday} ${initial}`)),
  ];
}
