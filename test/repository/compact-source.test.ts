import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compactSource } from '../../scripts/compact-source.mjs';

const compact = (source: string): string => compactSource(source, 'source.js');

it('removes comments and indentation, and keeps each statement in its line', () => {
  const source = [
    '/** Says',
    ' * hello. */',
    'function hello(name         ) {',
    "    const text = 'Hello // you,  ' + name;",
    '    // Friendly.',
    '    return /* here */ text;',
    '}\u2002\u2002',
  ];
  const lines = [
    '',
    '',
    'function hello(name ) {',
    "const text = 'Hello // you,  ' + name;",
    '',
    'return   text;',
    '}',
  ];
  const written = compact(source.join('\n')).split('\n');
  expect(written.map((line) => line.trimEnd())).toEqual(lines);
});

it('ends statements where a comment with several lines ended them', () => {
  expect(runInThisContext(compact('var one = 1 /* a\n b */ var two = 2\n;[one, two]'))).toEqual([1, 2]);
});

it('writes names, texts and patterns in ASCII with their value', () => {
  const source = `[{ Größe: 'ä€😀', ẞ: \`…\${'“'}\\…\` }, /^[ä-ü€…]–$/u.source, /[x×]/gi.test('×'), 'a\\\\ä', 'a\\ä']`;
  const written = compact(source);
  expect(written).toMatch(/^[\0-\x7f]*$/);
  expect(runInThisContext(written)).toEqual([{ Größe: 'ä€😀', ẞ: '…“…' }, '^[ä-ü€…]–$', true, 'a\\ä', 'aä']);
});

it('keeps the spelling of tagged templates', () => {
  expect(runInThisContext(compact('String.raw`\\s×  //`'))).toBe('\\s×  //');
});

it('keeps every text, quoted or as a template', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const template = text
        .replaceAll('\r', '\\r')
        .replaceAll(/[`$\\]/g, '\\$&')
        .replaceAll('\\\\r', '\\r');
      const written = compact(
        `[${JSON.stringify(text)}, \`${template}\`, '${text.replaceAll(/[\\'\n\r\u2028\u2029]/g, '')}']`,
      );
      const expected = [text, runInThisContext(`\`${template}\``), text.replaceAll(/[\\'\n\r\u2028\u2029]/g, '')];
      expect(runInThisContext(written)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
