import { describe, expect, test } from 'vitest';
import { belongsToLocale, canonicalPath } from './locale.ts';

describe('belongsToLocale', () => {
  test.each([
    ['de-CH', '/', true],
    ['de-CH', '/warenkorb', true],
    ['de-CH', '/s/', true],
    ['de-CH', '/winkelmand', false],
    ['de-CH', '/panier', false],
    ['fr-CH', '/fr', true],
    ['fr-CH', '/fr/panier', true],
    ['fr-CH', '/fr/warenkorb', false],
    ['de-DE', '/fr/panier', false],
    ['de-DE', '/fr', false],
    ['nl-NL', '/winkelmand', true],
    ['nl-NL', '/kasse', false],
    ['de-CH', '/freizeit', true],
    ['de-CH', '/mode/damenmode', true],
    ['fr-CH', '/fr/mode/mode-femme', true],
    ['de-CH', '/p/midikleid/100101', true],
  ] as const)('%s %s: %s', (locale, path, belongs) => {
    expect(belongsToLocale(locale, path)).toBe(belongs);
  });
});

describe('canonicalPath', () => {
  test.each([
    ['de-CH', '/', '/'],
    ['de-CH', '/s', '/s/'],
    ['de-CH', '/s/', '/s/'],
    ['fr-CH', '/fr/', '/fr'],
    ['fr-CH', '/fr/s', '/fr/s/'],
    ['de-CH', '/warenkorb/', '/warenkorb'],
    ['de-CH', '/mode//', '/mode'],
    ['de-CH', '/FR', '/fr'],
    ['de-CH', '/fR/panier', '/fr/panier'],
    ['de-CH', '/Freizeit', '/Freizeit'],
    ['de-CH', '/p/Sofa/100101', '/p/Sofa/100101'],
  ] as const)('%s %s moves to %s', (locale, path, canonical) => {
    expect(canonicalPath(locale, path)).toBe(canonical);
  });
});
