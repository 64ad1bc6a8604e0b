import { describe, expect, it } from 'vitest';
import { SWISS_LEGAL, UNION_LEGAL } from '../../../tenants/legal-terms.ts';
import type { Manufacturer } from './legal-data.ts';
import { type JudgedProduct, legalGaps, shownParts } from './legal-duties.ts';

const TODAY = '2026-11-26';
const BERLIN = { name: 'Werk AG', address: 'Am Tor 1, 10115 Berlin', country: 'DE', contact: 'hallo@werk.example' };
const german: Manufacturer = { id: 'werk', ...BERLIN, responsible: null };
const swiss: Manufacturer = { ...german, country: 'CH' };
const represented: Manufacturer = { ...swiss, responsible: BERLIN };
const WHOLE = { labelUrl: '/label.svg', sheetUrl: '/sheet', eprelId: null };
const BARE: JudgedProduct = {
  manufacturer: german,
  kinds: [],
  durabilityYears: null,
  warnings: [],
  wood: [],
  energy: null,
  tyre: null,
};

describe('shownParts', () => {
  it.each([
    [BARE, ['manufacturer', 'guarantee-notice'], ['manufacturer']],
    [{ ...BARE, manufacturer: null }, ['guarantee-notice'], []],
    [{ ...BARE, manufacturer: swiss }, ['manufacturer', 'guarantee-notice'], ['manufacturer']],
    [{ ...BARE, manufacturer: represented }, ['manufacturer', 'responsible', 'guarantee-notice'], ['manufacturer']],
    [
      { ...BARE, manufacturer: { ...german, responsible: BERLIN } },
      ['manufacturer', 'guarantee-notice'],
      ['manufacturer'],
    ],
    [{ ...BARE, warnings: ['Heiss'] }, ['manufacturer', 'warnings', 'guarantee-notice'], ['manufacturer', 'warnings']],
    [{ ...BARE, energy: WHOLE }, ['manufacturer', 'energy', 'guarantee-notice'], ['manufacturer', 'energy']],
    [{ ...BARE, tyre: WHOLE }, ['manufacturer', 'tyre', 'guarantee-notice'], ['manufacturer', 'tyre']],
    [
      { ...BARE, kinds: ['electric', 'battery', 'animal-parts'] },
      ['manufacturer', 'animal-parts', 'electric', 'battery', 'guarantee-notice'],
      ['manufacturer', 'animal-parts', 'electric', 'battery'],
    ],
    [
      { ...BARE, kinds: ['wood'], wood: [{ species: 'Eiche', origins: ['CH'] }] },
      ['manufacturer', 'guarantee-notice'],
      ['manufacturer', 'wood'],
    ],
    [{ ...BARE, durabilityYears: 2 }, ['manufacturer', 'guarantee-notice'], ['manufacturer']],
    [{ ...BARE, durabilityYears: 3 }, ['manufacturer', 'guarantee-label', 'guarantee-notice'], ['manufacturer']],
  ] satisfies [JudgedProduct, string[], string[]][])(
    '%#: shows each part where the law demands it',
    (product, union, ch) => {
      expect(shownParts(product, UNION_LEGAL, TODAY)).toEqual(union);
      expect(shownParts(product, SWISS_LEGAL, TODAY)).toEqual(ch);
    },
  );

  it('shows the notice and label of guarantees from their first day on', () => {
    const product = { ...BARE, durabilityYears: 5 };
    expect(shownParts(product, UNION_LEGAL, '2026-09-26')).toEqual(['manufacturer']);
    expect(shownParts(product, UNION_LEGAL, '2026-09-27')).toContain('guarantee-label');
  });
});

describe('legalGaps', () => {
  const NOTHING = { locale: 'de-DE', hasWarnings: false, hasComposition: false };
  const gapsOf = (product: JudgedProduct, more: Partial<typeof NOTHING> = {}) =>
    [UNION_LEGAL, SWISS_LEGAL].map((terms) =>
      legalGaps(product, { terms, ...NOTHING, ...more }).map(({ kind, field }) => `${kind} ${field}`),
    );

  it.each([
    [BARE, {}, [], []],
    [{ ...BARE, manufacturer: null }, {}, ['manufacturer manufacturer'], []],
    [{ ...BARE, manufacturer: { ...german, contact: '' } }, {}, ['manufacturer-address manufacturer'], []],
    [{ ...BARE, manufacturer: { ...german, country: '' } }, {}, ['manufacturer-address manufacturer'], []],
    [{ ...BARE, manufacturer: swiss }, {}, ['responsible manufacturer'], []],
    [{ ...BARE, manufacturer: represented }, {}, [], []],
    [
      { ...BARE, manufacturer: { ...swiss, responsible: { ...BERLIN, country: 'CH' } } },
      {},
      ['responsible manufacturer'],
      [],
    ],
    [
      { ...BARE, manufacturer: { ...swiss, responsible: { ...BERLIN, contact: '' } } },
      {},
      ['responsible manufacturer'],
      [],
    ],
    [BARE, { hasWarnings: true }, ['warnings warnings.de-DE'], ['warnings warnings.de-DE']],
    [{ ...BARE, warnings: ['Heiss'] }, { hasWarnings: true }, [], []],
    [
      { ...BARE, energy: { ...WHOLE, labelUrl: null, sheetUrl: null } },
      {},
      ['label energy.labelUrl', 'sheet energy.sheetUrl'],
      ['label energy.labelUrl', 'sheet energy.sheetUrl'],
    ],
    [{ ...BARE, energy: { labelUrl: null, sheetUrl: null, eprelId: '123' } }, {}, [], []],
    [{ ...BARE, tyre: { ...WHOLE, sheetUrl: null } }, {}, ['sheet tyre.sheetUrl'], ['sheet tyre.sheetUrl']],
    [{ ...BARE, kinds: ['textile'] }, {}, ['composition composition.de-DE'], []],
    [{ ...BARE, kinds: ['textile'] }, { hasComposition: true }, [], []],
    [{ ...BARE, kinds: ['wood'] }, {}, [], ['wood wood.de-DE']],
    [{ ...BARE, kinds: ['wood'], wood: [{ species: 'Eiche', origins: [] }] }, {}, [], ['wood wood.de-DE']],
    [{ ...BARE, kinds: ['wood'], wood: [{ species: 'Eiche', origins: ['CH'] }] }, {}, [], []],
  ] satisfies [JudgedProduct, Partial<typeof NOTHING>, string[], string[]][])(
    '%#: names what is missing in the Union and in Switzerland',
    (product, more, union, ch) => {
      expect(gapsOf(product, more)).toEqual([union, ch]);
    },
  );
});
