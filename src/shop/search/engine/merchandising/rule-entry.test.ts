import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../../houses/montarve/house.ts';
import { type RuleEntry, readRuleEntry, readSynonymEntry } from './rule-entry.ts';

const PIN: RuleEntry = {
  kind: 'pin',
  locale: '',
  term: 'sofa',
  category: '',
  targetKind: 'product',
  target: '200101',
  place: '2',
  factor: '2',
  from: '2026-12-01T08:00',
  to: '2026-12-24',
};
const read = (changed: Partial<RuleEntry>) => readRuleEntry({ ...PIN, ...changed }, tenants.ch);

describe('readRuleEntry', () => {
  test("reads a pin with times in the tenant's time zone", () => {
    expect(read({})).toEqual({
      rule: {
        locale: null,
        term: 'sofa',
        categoryId: null,
        kind: 'pin',
        targetKind: 'product',
        target: '200101',
        place: 2,
        factor: 1,
        startsAt: new Date('2026-12-01T07:00:00Z'),
        endsAt: new Date('2026-12-24T23:00:00Z'),
      },
    });
  });

  test('reads a boost of a facet in a category, and a redirect', () => {
    const boost = {
      kind: 'boost',
      term: '',
      category: 'living',
      targetKind: 'facet',
      target: 'colour:red',
      factor: '0,5',
    };
    expect(read(boost)).toMatchObject({
      rule: { categoryId: 'living', targetKind: 'facet', target: 'colour:red', factor: 0.5, place: 1 },
    });
    expect(read({ kind: 'redirect', locale: 'fr-CH', target: '/fr/aide-service', from: '', to: '' })).toMatchObject({
      rule: { kind: 'redirect', targetKind: 'path', target: '/fr/aide-service', startsAt: null, endsAt: null },
    });
  });

  test.each<[Partial<RuleEntry>, string]>([
    [{ kind: 'bury' }, 'kind'],
    [{ term: '' }, 'term'],
    [{ term: 'x', category: 'y' }, 'term'],
    [{ term: '!?' }, 'term'],
    [{ term: 'x'.repeat(101) }, 'term'],
    [{ target: ' ' }, 'target'],
    [{ kind: 'boost', targetKind: 'facet', target: 'red' }, 'target'],
    [{ kind: 'boost', targetKind: 'path', target: '/x' }, 'target'],
    [{ place: '0' }, 'place'],
    [{ place: '1.5' }, 'place'],
    [{ kind: 'boost', factor: '-1' }, 'factor'],
    [{ kind: 'boost', factor: '1' }, 'factor'],
    [{ kind: 'boost', factor: '101' }, 'factor'],
    [{ from: 'tomorrow' }, 'date'],
    [{ from: '2026-12-25T00:00' }, 'dates'],
    [{ locale: 'de-DE' }, 'locale'],
    [{ kind: 'redirect', target: '/service-hilfe' }, 'locale'],
    [{ kind: 'redirect', locale: 'de-CH', term: '', category: 'living', target: '/x' }, 'term'],
    ...[
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:alert(1)',
      '/a b',
      '',
    ].map((target): [Partial<RuleEntry>, string] => [{ kind: 'redirect', locale: 'de-CH', target }, 'path']),
  ])('refuses %j', (changed, problem) => {
    expect(read(changed)).toEqual({ problem });
  });
});

describe('readSynonymEntry', () => {
  test('reads phrases between commas, each once', () => {
    expect(readSynonymEntry({ language: 'de', said: ' TV, Fernseher,tv ,, TV', meant: '' })).toEqual({
      synonym: { language: 'de', said: ['TV', 'Fernseher', 'tv'], meant: [] },
    });
    expect(readSynonymEntry({ language: 'fr', said: 'rouge', meant: 'bordeaux;rouille' })).toEqual({
      synonym: { language: 'fr', said: ['rouge'], meant: ['bordeaux', 'rouille'] },
    });
  });

  test.each([
    [{ language: 'xx', said: 'a, b', meant: '' }, 'language'],
    [{ language: 'de', said: 'allein', meant: '' }, 'said'],
    [{ language: 'de', said: '', meant: 'x' }, 'said'],
    [{ language: 'de', said: 'tv, ???', meant: '' }, 'said'],
    [{ language: 'de', said: Array.from({ length: 21 }, (_, index) => `w${index}`).join(), meant: '' }, 'too-many'],
    [{ language: 'de', said: `tv, ${'x'.repeat(61)}`, meant: '' }, 'too-long'],
  ])('refuses %j', (entry, problem) => {
    expect(readSynonymEntry(entry)).toEqual({ problem });
  });
});
