import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InlinePart, inlineParts } from './inline-parts.ts';

/** Returns the parts in a compact notation. */
const shown = (parts: InlinePart[]): string =>
  parts
    .map(({ text, look, href, to }) =>
      look === 'plain' && !href && !to ? text : `<${look}:${text}:${href ?? to ?? ''}>`,
    )
    .join('');

test.each([
  ['Ein **fetter** Satz.', 'Ein <strong:fetter:> Satz.'],
  ['*Betont* und **zwei Wörter**', '<em:Betont:> und <strong:zwei Wörter:>'],
  ['Mehr [im Magazin](/magazin/herbst).', 'Mehr <plain:im Magazin:/magazin/herbst>.'],
  ['[extern](https://example.ch/a?b=c)', '<plain:extern:https://example.ch/a?b=c>'],
  ['**Fragen?** service@montarve.ch', '<strong:Fragen?:> <plain:service@montarve.ch:mailto:service@montarve.ch>'],
])('%s', (text, expected) => expect(shown(inlineParts(text))).toBe(expected));

test.each([
  '4 * 5 * 6',
  'ab CHF 99*, auch am 1.*',
  '* Pflichtfeld, mit * markiert',
  '** leer ** und ****',
  '[ohne Ziel]',
  '[böse](javascript:alert(1))',
  '[böse](//evil.example)',
  '[böse](data:text/html,x)',
  '<b>HTML</b> <script>alert(1)</script>',
])('leaves %s as text', (text) => {
  expect(inlineParts(text).every(({ look, href, to }) => look === 'plain' && href === null && to === null)).toBe(true);
});

test('loses no character and links to no other place', () => {
  const text = fc.string({
    unit: fc.constantFrom('*', '[', ']', '(', ')', '/', 'a', ' ', ':', '\n', '<', 'javascript:'),
  });
  fc.assert(
    fc.property(text, (given) => {
      const parts = inlineParts(given);
      const letters = (from: string) => from.replaceAll(/[*[\]()/:]/g, '');
      const links = parts.map(({ to }) => to ?? '').join('');
      expect(letters(given).length).toBe(letters(parts.map((part) => part.text).join('') + links).length);
      for (const { to } of parts) if (to !== null) expect(to).toMatch(/^\/(?!\/)/);
    }),
  );
});
