import { describe, expect, test } from 'vitest';
import type { LanguageCode } from './language.ts';
import { queryTokens } from './query-tokens.ts';
import { titleHeads } from './title-heads.ts';

function heads(code: LanguageCode, title: string): string[] {
  const pieces = queryTokens(code, title);
  return titleHeads(code, title, pieces).map((at) => pieces[at]?.folded ?? '');
}

describe('the nouns that name a product', () => {
  test.each([
    ['de', 'Vase, Schale und Becher aus Steinzeug', ['vase', 'schale', 'becher']],
    ['de', 'Weingläser und Karaffe', ['weinglaser', 'karaffe']],
    ['de', 'Kühl- und Gefrierkombination', ['gefrierkombination']],
    ['de', 'Etagenbett mit Leiter und Regal', ['etagenbett']],
    ['de', '2,5-Sitzer-Sofa mit Bouclébezug', ['sofa']],
    ['en', 'Cast-iron kettlebell, powder-coated', ['kettlebell']],
    ['fr', 'Vase, coupe et tasse en grès', ['vase', 'coupe', 'tasse']],
    ['fr', 'Salon bistrot, table et deux chaises', ['salon']],
    ['fr', 'Trio de bougeoirs', ['bougeoirs']],
    ['nl', 'Set van drie ringen', ['ringen']],
    ['it', 'Grandi elettrodomestici', ['elettrodomestici']],
    ['it', 'Calici da vino e caraffa', ['calici', 'caraffa']],
    ['it', 'Macchina da caffè con caraffa e filtro', ['macchina']],
    ['de', 'mit für', []],
  ] as const)('in %s, "%s": %j', (code, title, expected) => {
    expect(heads(code, title)).toEqual(expected);
  });
});
