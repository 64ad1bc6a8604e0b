import { expect, it } from 'vitest';
import {
  isContact,
  linkedLabel,
  manufacturerId,
  readEprelId,
  readLegalKinds,
  readWood,
  woodText,
} from './legal-data.ts';

it('leads to the registry where a label has no address of its own', () => {
  const label = { labelUrl: null, sheetUrl: '/sheet/{language}/{LANGUAGE}', eprelId: '42' };
  expect(linkedLabel(label, 'fr-CH')).toEqual({
    labelUrl: 'https://eprel.ec.europa.eu/qr/42',
    sheetUrl: '/sheet/fr/FR',
    eprelId: '42',
  });
  expect(linkedLabel({ ...label, sheetUrl: null, eprelId: null }, 'fr-CH')).toMatchObject({
    labelUrl: null,
    sheetUrl: null,
  });
});

it.each([
  ['Eiche (Quercus robur): CH/de', { species: 'Eiche (Quercus robur)', origins: ['CH', 'DE'] }],
  ['Kiefer:SE', { species: 'Kiefer', origins: ['SE'] }],
  ['Kiefer', null],
  ['Kiefer: Schweden', null],
  [': CH', null],
])('reads the wood %s', (text, part) => {
  expect(readWood(text)).toEqual(part);
  if (part) expect(readWood(woodText(part))).toEqual(part);
});

it('reads kinds in any order, and none that it does not know', () => {
  expect(readLegalKinds('battery, electric')).toEqual(['electric', 'battery']);
  expect(readLegalKinds('')).toEqual([]);
  expect(readLegalKinds('electric, fur')).toBeNull();
});

it.each([
  ['EC:EPREL:123456', '123456'],
  ['European_Commission:EPREL:99:A', '99'],
  ['123456', '123456'],
  ['EC:OTHER:123456', null],
  ['EC:EPREL:12a', null],
])('reads the certification %s', (text, id) => {
  expect(readEprelId(text)).toBe(id);
});

it('makes the id of a manufacturer from its name', () => {
  expect(manufacturerId('Möbel & Söhne GmbH')).toBe('mobel-sohne-gmbh');
  expect(manufacturerId('家具')).toBe('');
});

it.each([
  ['hallo@werk.example', true],
  ['https://werk.example/kontakt', true],
  ['werk.example', false],
  ['hallo@werk', false],
])('accepts %s as a contact: %s', (text, isOne) => {
  expect(isContact(text)).toBe(isOne);
});
