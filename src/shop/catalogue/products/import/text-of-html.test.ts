import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOfHtml } from './text-of-html.ts';

it.each([
  ['Tom &amp; Jerry Tasse', 'Tom & Jerry Tasse'],
  ['H&amp;M', 'H&M'],
  ['H&M', 'H&M'],
  ['<b>Fett</b> Kissen', 'Fett Kissen'],
  ['&uuml;ber 5 &lt; 6', 'über 5 < 6'],
  ['&lt;b&gt;kein Element&lt;/b&gt;', '<b>kein Element</b>'],
  ['Gr&#246;sse &#x2264; 40', 'Grösse ≤ 40'],
  ['Länge < 40 cm, Breite > 20 cm', 'Länge < 40 cm, Breite > 20 cm'],
  ['R&region', 'R&region'],
  ['&unbekannt; bleibt', '&unbekannt; bleibt'],
  ['Zeile<br>zwei<BR/>drei', 'Zeile\nzwei\ndrei'],
  ['<ul><li>eins</li><li>zwei</li></ul>', 'eins\nzwei'],
  ['<p title="a > b">Text</p><p>mehr</p>', 'Text\nmehr'],
  ['eins<br><br>zwei', 'eins\n\nzwei'],
  ['<table><tr><td>Breite</td><td>40 cm</td></tr></table>', 'Breite 40 cm'],
  ['vorn<style>.a{color:red}</style><script>alert("<p>1</p>")</script>hinten', 'vornhinten'],
  ['vorn<script>alert(1)', 'vorn'],
  ['<!-- <b>Bemerkung</b> -->Text', 'Text'],
  [
    '<p>Text &uuml;ber 5 &lt; 6</p><style>.a{color:red}</style><script>alert(1)</script>Zeile<br>zwei<ul><li>eins</li></ul>',
    'Text über 5 < 6\nZeile\nzwei\neins',
  ],
])('reads %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it('changes no text without markup and references', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !/[<&]/.test(text)),
      (text) => {
        expect(textOfHtml(text)).toBe(text);
      },
    ),
  );
});

it('shows every text that is escaped, as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(textOfHtml(escaped)).toBe(text);
    }),
  );
});
