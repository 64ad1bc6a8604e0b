import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../../../test/support/depth.ts';
import { slugify } from './slug.ts';

test('is a path segment, whatever the text and locale', () => {
  const locales = fc.constantFrom('de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL', 'en', 'it');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), locales, (text, locale) => {
      const slug = slugify(text, locale);
      expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      expect(slugify(slug, locale)).toBe(slug);
    }),
    { numRuns: randomRuns(100, 1000) },
  );
});
