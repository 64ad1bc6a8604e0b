import { describe, expect, it } from 'vitest';
import { soundOf } from './sound.ts';

describe('the sound of an Italian word', () => {
  it.each([
    ['specio', 'specchio'],
    ['tapetto', 'tappeto'],
    ['quscino', 'cuscino'],
    ['orolojo', 'orologio'],
    ['majone', 'maglione'],
    ['calsini', 'calzini'],
    ['lampadda', 'lampada'],
    ['inbottita', 'imbottita'],
  ])('of %s is that of %s', (typed, meant) => {
    expect(soundOf('it', typed)).toBe(soundOf('it', meant));
  });

  it.each([
    ['pentola', 'pantofola'],
    ['camicia', 'cornice'],
    ['divano', 'tavolo'],
    ['sciarpa', 'scarpa'],
  ])('of %s is another one than that of %s', (one, other) => {
    expect(soundOf('it', one)).not.toBe(soundOf('it', other));
  });

  it('is empty for a short word, which sounds like too many others', () => {
    expect(soundOf('it', 'tè')).toBe('');
    expect(soundOf('it', 'rete')).toBe('');
  });

  it('is empty in a language whose words are not compared by sound', () => {
    expect(soundOf('de', 'lampadda')).toBe('');
  });
});
