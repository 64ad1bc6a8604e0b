import { describe, expect, test } from 'vitest';
import { shareText } from './figure-text.ts';

describe('shareText', () => {
  test('separates the per cent sign as the language does', () => {
    expect(['de-CH', 'fr-CH', 'en'].map((lang) => shareText(0.081, lang))).toEqual([
      '8.1\u00a0%',
      '8,1\u00a0%',
      '8.1%',
    ]);
  });
});
