import { expect, test } from 'vitest';
import { recipientLines } from './recipient-lines.ts';

const person = { firstName: 'Lea', lastName: 'Muster' };

test('writes company, person and second line in the order of a letter', () => {
  expect(recipientLines(person)).toEqual(['Lea Muster']);
  expect(recipientLines({ ...person, company: 'Bürki & Söhne' })).toEqual(['Bürki & Söhne', 'Lea Muster']);
  expect(recipientLines({ ...person, company: 'Bürki & Söhne', addressLine2: 'c/o Frei' })).toEqual([
    'Bürki & Söhne',
    'Lea Muster',
    'c/o Frei',
  ]);
});
