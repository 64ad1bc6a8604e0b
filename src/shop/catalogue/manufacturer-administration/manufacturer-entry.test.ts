import { expect, it } from 'vitest';
import { readManufacturerEntry } from './manufacturer-entry.ts';

const OWN = { name: ' Werk  AG ', address: 'Am Tor 1\n8000 Zürich', country: 'ch', contact: 'hallo@werk.example' };
const RESPONSIBLE = {
  'responsible.name': 'Werk Europa GmbH',
  'responsible.address': 'Hafen 2, 20457 Hamburg',
  'responsible.country': 'DE',
  'responsible.contact': 'https://werk.example/eu',
};

it('reads a manufacturer with and without a responsible person', () => {
  const own = { name: 'Werk AG', address: 'Am Tor 1 8000 Zürich', country: 'CH', contact: 'hallo@werk.example' };
  expect(readManufacturerEntry(OWN)).toEqual({ manufacturer: { ...own, responsible: null } });
  expect(readManufacturerEntry({ ...OWN, ...RESPONSIBLE })).toMatchObject({
    manufacturer: { responsible: { name: 'Werk Europa GmbH', country: 'DE' } },
  });
  expect(readManufacturerEntry({ name: 'Werk' })).toMatchObject({ manufacturer: { address: '', country: '' } });
});

it.each([
  [{ ...OWN, name: ' ' }, 'name missing'],
  [{ ...OWN, name: 'a'.repeat(201) }, 'name too-long'],
  [{ ...OWN, country: 'Schweiz' }, 'country wrong-country'],
  [{ ...OWN, contact: 'werk.example' }, 'contact wrong-contact'],
  [{ ...OWN, ...RESPONSIBLE, 'responsible.country': 'CH' }, 'responsible.country outside-union'],
  [{ ...OWN, ...RESPONSIBLE, 'responsible.contact': '' }, 'responsible.contact incomplete'],
])('%#: refuses an entry by its field', (entered, expected) => {
  const read = readManufacturerEntry(entered);
  expect('refusals' in read && read.refusals.map(({ field, problem }) => `${field} ${problem}`)).toEqual([expected]);
});
