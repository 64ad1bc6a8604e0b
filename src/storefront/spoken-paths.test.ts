import { expect, test } from 'vitest';
import { LOCALES } from '../tenants/locales.ts';
import { prefixOf } from '../tenants/paths.ts';
import { spokenPaths } from './spoken-paths.ts';

test('locales of one language and prefix share their paths', () => {
  expect(spokenPaths(LOCALES, prefixOf)).toEqual([
    { language: 'de', prefix: '', id: 'de' },
    { language: 'fr', prefix: '/fr', id: 'fr' },
    { language: 'nl', prefix: '', id: 'nl' },
  ]);
});

test('French has paths with and without prefix if it is a main and a further language', () => {
  const prefixes = new Map([
    ['fr-CH', '/fr'],
    ['it-CH', '/it'],
  ]);
  expect(spokenPaths(['de-CH', 'fr-CH', 'it-CH', 'fr-BE', 'it-IT'], (locale) => prefixes.get(locale) ?? '')).toEqual([
    { language: 'de', prefix: '', id: 'de' },
    { language: 'fr', prefix: '/fr', id: 'fr' },
    { language: 'it', prefix: '/it', id: 'it' },
    { language: 'fr', prefix: '', id: 'fr2' },
    { language: 'it', prefix: '', id: 'it2' },
  ]);
});
