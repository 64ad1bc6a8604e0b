import { expect, test } from 'vitest';
import { tellApart } from './suggestions.ts';

test('names the parent of categories that share a name', () => {
  const jackets = { name: 'Jacken & Mäntel', path: 'mode/damenmode/jacken', parent: 'Damenmode' };
  const others = { name: 'Jacken & Mäntel', path: 'mode/herrenmode/jacken', parent: 'Herrenmode' };
  const top = { name: 'Jacken & Mäntel', path: 'jacken', parent: null };
  const sofas = { name: 'Sofas', path: 'moebel/sofas', parent: 'Möbel' };
  expect(tellApart([jackets, others, top, sofas]).map(({ name }) => name)).toEqual([
    'Jacken & Mäntel · Damenmode',
    'Jacken & Mäntel · Herrenmode',
    'Jacken & Mäntel',
    'Sofas',
  ]);
  expect(tellApart([jackets])).toEqual([{ name: 'Jacken & Mäntel', path: 'mode/damenmode/jacken' }]);
});
