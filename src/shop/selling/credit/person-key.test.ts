import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PersonDetails, personKeys, samePerson, samePersonOnDevice } from './person-key.ts';

const LEA: PersonDetails = {
  firstName: 'Lea',
  lastName: 'Müller-Brunner',
  birthday: '1990-11-21',
  street: 'Bahnhofstrasse',
  houseNumber: '12a',
  postalCode: '8001',
  country: 'CH',
  phone: '+41 44 123 45 67',
  email: 'lea.brunner@gmail.com',
};
/** Another mailbox and phone, so that only the given details agree. */
const order = (changed: Partial<PersonDetails>): PersonDetails => ({
  ...LEA,
  email: 'another@example.ch',
  phone: null,
  ...changed,
});
const ELSEWHERE = { street: 'Rue du Lac', houseNumber: '3', postalCode: '1003' };

describe('finds one person', () => {
  test.each<[string, PersonDetails]>([
    ['another mailbox', order({})],
    ['capitals', order({ firstName: 'LEA', lastName: 'MÜLLER-BRUNNER', ...ELSEWHERE })],
    ['no accents', order({ lastName: 'Muller Brunner', ...ELSEWHERE })],
    ['ue for ü', order({ lastName: 'Mueller Brunner', ...ELSEWHERE })],
    ['the double name the other way round', order({ lastName: 'Brunner-Müller', ...ELSEWHERE })],
    ['first and last name exchanged', order({ firstName: 'Müller-Brunner', lastName: 'Lea', ...ELSEWHERE })],
    ['a doubled letter', order({ lastName: 'Müller Bruner', ...ELSEWHERE })],
    ['an abbreviated street', order({ birthday: null, street: 'Bahnhofstr.', houseNumber: '12 A' })],
    ['the number in the street', order({ birthday: null, street: 'Bahnhof-Strasse 12a', houseNumber: '' })],
    ['another phone spelling', order({ birthday: null, ...ELSEWHERE, phone: '044 123 45 67' })],
    [
      'a tag in the mailbox',
      {
        ...order({ firstName: 'Ute', lastName: 'Zahn', birthday: null, ...ELSEWHERE }),
        email: 'leabrunner+1@gmail.com',
      },
    ],
  ])('despite %s', (_, other) => {
    expect(samePerson(LEA, other)).toBe('same');
  });
});

describe('leaves to a human', () => {
  test.each<[string, PersonDetails]>([
    ['one of two last names', order({ lastName: 'Brunner', ...ELSEWHERE })],
    ['a second first name', order({ firstName: 'Lea Sophie', ...ELSEWHERE })],
    ['an initial', order({ firstName: 'L.', ...ELSEWHERE })],
    ['a misspelled name', order({ lastName: 'Müller-Brunnar', ...ELSEWHERE })],
    ['another birthday at the address', order({ birthday: '1990-12-11' })],
    ['another house number', order({ birthday: null, houseNumber: '21' })],
    ['a misspelled street', order({ birthday: null, street: 'Bahnhafstrasse' })],
    ['twins', order({ firstName: 'Mia' })],
  ])('%s', (_, other) => {
    expect(samePerson(LEA, other)).toBe('near');
  });
});

describe('tells people apart', () => {
  test.each<[string, PersonDetails]>([
    ['relatives in one home', { ...LEA, firstName: 'Theo', birthday: '1961-02-03', email: 'theo@example.ch' }],
    ['namesakes elsewhere', order({ birthday: '1961-02-03', ...ELSEWHERE })],
    ['people of one birthday', order({ firstName: 'Theo', lastName: 'Zahn', ...ELSEWHERE })],
    ['the next tenant of a flat', order({ firstName: 'Theo', lastName: 'Zahn', birthday: '1961-02-03' })],
  ])('%s', (_, other) => {
    expect(samePerson(LEA, other)).toBe('other');
  });
});

/** Few values for each detail, so that many pairs agree in some. */
const anyPerson = fc.record<PersonDetails>({
  firstName: fc.constantFrom('Lea', 'Leah', 'L', 'Alex', 'Alexander', 'Théo', 'de', ''),
  lastName: fc.constantFrom('Müller', 'Mueller', 'Mullar', 'Müller-Brunner', 'von Brunner', 'Brunnar', ''),
  birthday: fc.constantFrom(null, '1990-11-21', '1990-12-11'),
  street: fc.constantFrom('Bahnhofstrasse', 'Bahnhofstr.', 'Bahnhafstrasse', 'Rue du Lac', 'r. Lac', ''),
  houseNumber: fc.constantFrom('', '12', '12a', '3'),
  postalCode: fc.constantFrom('8001', ' 8001', '1003', ''),
  country: fc.constantFrom('CH', 'ch', 'LI'),
  phone: fc.constantFrom(null, '044 123 45 67', '+41441234567', '117'),
  email: fc.constantFrom(
    'lea@example.ch',
    'Lea+a@example.ch',
    'theo@gmail.com',
    't.h.e.o@googlemail.com',
    'u@example.ch',
  ),
});

test('is symmetric', () => {
  fc.assert(fc.property(anyPerson, anyPerson, (one, other) => samePerson(one, other) === samePerson(other, one)));
});

test('is reflexive', () => {
  fc.assert(fc.property(anyPerson, (person) => samePerson(person, { ...person }) === 'same'));
});

test('gives every pair that is the same or near a common key', () => {
  fc.assert(
    fc.property(anyPerson, anyPerson, (one, other) => {
      fc.pre(samePerson(one, other) !== 'other');
      const keys = new Set(personKeys(one));
      expect(personKeys(other).some((key) => keys.has(key))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

describe('on one browser', () => {
  const STRANGER = { firstName: 'Ute', lastName: 'Zahn', birthday: '1970-02-03', ...ELSEWHERE };

  test.each<[string, PersonDetails, string]>([
    ['a similar name is near', order({ firstName: 'L.', birthday: '1970-02-03', ...ELSEWHERE }), 'near'],
    ['an equal birthday is near', order({ ...STRANGER, birthday: LEA.birthday }), 'near'],
    ['a relative of one home is another person', order({ firstName: 'Theo', birthday: '1961-02-03' }), 'other'],
    ['persons who share nothing else are others', order(STRANGER), 'other'],
    ['the same person remains the same', order({}), 'same'],
  ])('%s', (_, other, match) => {
    expect(samePersonOnDevice(LEA, other)).toBe(match);
    expect(samePersonOnDevice(other, LEA)).toBe(match);
  });
});
