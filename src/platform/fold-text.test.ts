import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugify } from '../shop/catalogue/products/slug.ts';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it('removes accents and case in every Unicode form', () => {
    expect(foldText('Küche für GROSSE Füße')).toBe('kuche fur grosse fusse');
    expect(foldText('Nœud à  œillets')).toBe('noeud a oeillets');
    expect(foldText('e\u0301t\u0065\u0301')).toBe('ete');
    expect(foldText('L’été')).toBe("l'ete");
  });

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => foldText(foldText(text)) === foldText(text)));
  });
});

describe('slugify', () => {
  it('expands German umlauts and drops French accents', () => {
    expect(slugify('Möbel & Küche', 'de-CH')).toBe('moebel-kueche');
    expect(slugify('Große Größen', 'de-DE')).toBe('grosse-groessen');
    expect(slugify('Meubles d’été', 'fr-CH')).toBe('meubles-d-ete');
    expect(slugify('Œufs à la coque')).toBe('oeufs-a-la-coque');
    expect(slugify('---')).toBe('');
  });

  it('returns only lower-case letters, digits and single hyphens', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slugify(text))));
  });
});
