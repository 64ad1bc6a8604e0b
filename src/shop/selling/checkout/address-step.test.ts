import { expect, test } from 'vitest';
import { addressCollector, readAddress } from './address-step.ts';

const LEA = {
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Seestrasse',
  houseNumber: '12',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

function read(entered: Partial<typeof LEA & Record<'noHouseNumber' | 'company' | 'addressLine2', string>>) {
  const form = addressCollector();
  const address = readAddress({ ...LEA, ...entered }, '', ['CH', 'LI'], form);
  return { address, fields: form.fields };
}

test.each(['9490', 'FL – 9490', '\u200B9490', 'FL\u20119490 '])(
  'derives the country from the postal code %j as it is checked',
  (postalCode) => {
    const { address, fields } = read({ postalCode, city: 'Vaduz' });
    expect(address).toMatchObject({ postalCode: '9490', country: 'LI' });
    expect(fields).toEqual({});
  },
);

test('takes a number at the end of the street, unless it is a year or the customer ticks that there is none', () => {
  expect(read({ street: 'Seestrasse 12', houseNumber: '' }).address).toMatchObject({ houseNumber: '12' });
  expect(read({ street: 'Plein 1944', houseNumber: '' }).fields).toEqual({ houseNumber: 'required' });
  const hamlet = read({ street: 'Weiler 3', houseNumber: '', noHouseNumber: 'on' });
  expect(hamlet.address).toMatchObject({ street: 'Weiler 3', houseNumber: '' });
  expect(hamlet.fields).toEqual({});
});

test('keeps a company and a second line, and neither of them empty', () => {
  const { address, fields } = read({
    company: ' 1a\u00AD Bürki & Söhne (Schweiz) AG ',
    addressLine2: 'c/o Frei, 3. OG',
  });
  expect(address).toMatchObject({ company: '1a Bürki & Söhne (Schweiz) AG', addressLine2: 'c/o Frei, 3. OG' });
  expect(fields).toEqual({});
  const without = read({ company: ' \u200B', addressLine2: '' }).address;
  expect(without).not.toHaveProperty('company');
  expect(without).not.toHaveProperty('addressLine2');
  expect(read({ company: 'A'.repeat(71), addressLine2: 'a\u0000b' }).fields).toEqual({
    company: 'too-long',
    addressLine2: 'invalid-characters',
  });
});
