import { describe, expect, it } from 'vitest';
import { isPerson, personsIn, suits } from './persons.ts';

describe('persons for whom goods are', () => {
  it.each([
    ['de', ['damen', 'schuhe'], ['women']],
    ['de', ['kinderjacke'], ['children']],
    ['fr', ['pantalon', 'garcon'], ['boys']],
    ['nl', ['meisjesjurk'], ['girls']],
    ['it', ['felpa', 'bambino'], ['children']],
    ['en', ['ladies', 'boots'], ['women']],
    ['en', ['menu'], []],
  ] as const)('are read in %s from %j', (code, words, persons) => {
    expect(personsIn(code, words)).toEqual(persons);
  });

  it('are named by words of their own only', () => {
    expect(isPerson('de', 'kinder')).toBe(true);
    expect(isPerson('de', 'kinderjacke')).toBe(false);
  });

  it('share goods for children of either sex, and no others', () => {
    expect(suits(['girls'], ['children'])).toBe(true);
    expect(suits(['children'], ['boys'])).toBe(true);
    expect(suits(['girls'], ['boys'])).toBe(false);
    expect(suits(['women'], ['girls'])).toBe(false);
  });
});
