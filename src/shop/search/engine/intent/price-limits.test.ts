import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode } from '../language/language.ts';
import { priceLimitsIn } from './price-limits.ts';

const SIZES = new Set(['36', '38', '40', '44', '50', '52', '104', 'm']);
const limits = (code: LanguageCode, term: string): [number | null, number | null] | null => {
  const found = priceLimitsIn(code, term.split(/\s+/).map(foldText), SIZES);
  return found && [found.min, found.max];
};

describe('price limits in a term', () => {
  it.each([
    ['de', 'sofa unter 1000', [null, 100_000]],
    ['de', "sofa bis 1'500 franken", [null, 150_000]],
    ['de', 'kopfhörer unter 49.90', [null, 4990]],
    ['de', 'lampe zwischen 50 und 100 euro', [5000, 10_000]],
    ['de', 'uhr ab 200.-', [20_000, null]],
    ['fr', 'canapé moins de 1000', [null, 100_000]],
    ['fr', 'robe jusqu’à 80 francs', [null, 8000]],
    ['fr', 'montre entre 100 et 50', [5000, 10_000]],
    ['nl', 'bank onder 1000', [null, 100_000]],
    ['nl', 'jas tot 50 euro', [null, 5000]],
    ['it', 'divano meno di 1000', [null, 100_000]],
    ['en', 'sofa under £ 20', null],
    ['en', 'dress up to €50', [null, 5000]],
    ['en', 'dress from 50 to 100', [5000, 10_000]],
    ['en', 'dress from €50 to €100', [5000, 10_000]],
    ['de', 'jacke unter 50€ m', [null, 5000]],
    ['de', 'jacke bis 50', [null, 5000]],
    ['de', 'sofa unter 1000 anthrazit', [null, 100_000]],
    ['de', 'kleid unter 80 sternenmuster', [null, 8000]],
    ['de', 'tischdecke unter 30 tageslicht', [null, 3000]],
    ['de', 'iphone 15 pro max 900 franken', [null, 90_000]],
    ['de', 'iphone 15 unter 900', [null, 90_000]],
    ['de', 'hosen ab 44 franken', [4400, null]],
    ['de', 'hosen von 50 bis 100 franken', [5000, 10_000]],
    ['de', 'hosen von 19.90 bis 29.90', [1990, 2990]],
    ['fr', 'robe de 80 à 120 €', [8000, 12_000]],
    ['fr', 'montre dès 100 francs', [10_000, null]],
    ['it', 'padella da 28 euro', [2800, null]],
    ['fr', 'canapé moins de 1 500 euros', [null, 150_000]],
    ['fr', 'canapé moins de 1\u00a0500', [null, 150_000]],
    ['fr', 'canapé entre 1\u202f500 et 12 000 €', [150_000, 1_200_000]],
    ['de', 'jacke unter 20 104', [null, 2000]],
  ] as const)('reads in %s "%s"', (code, term, wanted) => {
    expect(limits(code, term)).toEqual(wanted);
  });

  it.each([
    ['de', 'spielzeug ab 6 jahren'],
    ['de', 'waschmaschine bis 8 kg'],
    ['de', 'waschmaschine bis 8'],
    ['de', 'teppich unter 150 cm'],
    ['fr', 'table moins de 120 cm'],
    ['nl', 'bed tot 2 personen'],
    ['en', 'tv from 55 inch'],
    ['de', 'unter dem bett'],
    ['de', 'tisch bis 1.20 m'],
    ['en', 'nike air max 90'],
    ['de', 'iphone 15 pro max 256'],
    ['it', 'padella da 28'],
    ['it', 'pentole da 20 a 28'],
    ['de', 'hosen 44 bis 52'],
    ['de', 'hosen von 44 bis 52'],
    ['fr', 'table de 80 à 120'],
    ['nl', 'broek van 44 tot 52'],
    ['fr', 'robe dès 40'],
    ['de', 'hosen ab 44'],
    ['de', 'schuhe zwischen 36 und 38'],
    ['de', 'puzzle ab 1000 teilen'],
    ['it', 'gioco da tavolo fino a 99 anni'],
  ] as const)('reads no price in %s "%s"', (code, term) => {
    expect(limits(code, term)).toBeNull();
  });
});
