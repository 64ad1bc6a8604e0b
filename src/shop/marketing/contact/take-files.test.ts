import { describe, expect, test } from 'vitest';
import { FILE_LIMITS, fileGate, pictureTypeOf, readFile, safeName } from './take-files.ts';

const MB = 1024 * 1024;

/** What becomes of files in their order: null is taken. */
function outcomes(files: [name: string, size: number][]) {
  const gate = fileGate();
  return files.map(([name, size]) => gate.beforeContent(name) ?? gate.afterContent(name, size));
}

describe('files in their order', () => {
  test('ten at most', () => {
    const files = Array.from({ length: 11 }, (_, index): [string, number] => [`${index}.jpg`, 10]);
    expect(outcomes(files)).toEqual([...Array.from({ length: 10 }, () => null), 'too-many']);
  });
  test('five megabytes each, to the byte', () => {
    expect(
      outcomes([
        ['a.jpg', 5 * MB + 1],
        ['b.jpg', 5 * MB],
      ]),
    ).toEqual(['too-large', null]);
  });
  test('five megabytes in all: the first ones count, and a small one still fits', () => {
    expect(
      outcomes([
        ['a.jpg', 3 * MB],
        ['b.jpg', 3 * MB],
        ['c.jpg', 2 * MB],
        ['d.jpg', 1],
      ]),
    ).toEqual([null, 'total', null, 'total']);
  });
  test('no name twice, whatever its case; one that was refused may come again', () => {
    expect(
      outcomes([
        ['a.jpg', 6 * MB],
        ['a.jpg', 1],
        ['A.JPG', 1],
      ]),
    ).toEqual(['too-large', null, 'duplicate']);
  });
  test('the order of the checks: format, duplicate, count, size, total', () => {
    const full = Array.from({ length: 10 }, (_, index): [string, number] => [`${index}.jpg`, MB / 2]);
    expect(outcomes([...full, ['x.svg', 9 * MB], ['0.jpg', 9 * MB], ['y.jpg', 9 * MB]]).slice(10)).toEqual([
      'format',
      'duplicate',
      'too-many',
    ]);
    expect(
      outcomes([
        ['a.jpg', 4 * MB],
        ['b.jpg', 6 * MB],
      ]),
    ).toEqual([null, 'too-large']);
  });
  test.each(['a.svg', 'a.pdf', 'a.jpg.exe', 'a', '.jpg.', 'a.html', 'a.php'])('%s is no format', (name) => {
    expect(outcomes([[name, 1]])).toEqual(['format']);
  });
});

test('of a file no more is held than may be kept', async () => {
  async function* bytes(count: number) {
    for (let sent = 0; sent < count; sent += MB) yield new Uint8Array(Math.min(MB, count - sent));
  }
  expect(await readFile(bytes(3 * MB), FILE_LIMITS.all)).toMatchObject({ size: 3 * MB, content: { length: 3 * MB } });
  expect(await readFile(bytes(40 * MB), FILE_LIMITS.all)).toEqual({ size: 40 * MB, content: null });
});

test.each([
  ['../../etc/passwd.jpg', 'passwd.jpg'],
  ['C:\\Bilder\\Foto 1.png', 'Foto 1.png'],
  ['..', 'bild'],
  ['a"; rm -rf.jpg', 'a rm -rf.jpg'],
  ['<script>.gif', 'script.gif'],
])('%s is called %s', (given, name) => expect(safeName(given)).toBe(name));

test('what a picture is, its first bytes say', () => {
  const of = (text: string) => pictureTypeOf(Buffer.from(text.padEnd(16, '\0'), 'latin1'));
  expect(of('\xff\xd8\xff\xe0')).toBe('jpeg');
  expect(of('\x89PNG\r\n\x1a\n')).toBe('png');
  expect(of('GIF89a')).toBe('gif');
  expect(of('RIFF\0\0\0\0WEBP')).toBe('webp');
  for (const none of ['<svg xmlns=', '%PDF-1.7', 'MZ', 'GIF88a', 'RIFF\0\0\0\0WAVE', '']) expect(of(none)).toBeNull();
});
