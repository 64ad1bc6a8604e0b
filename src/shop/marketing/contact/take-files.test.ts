import { describe, expect, test } from 'vitest';
import { FILE_LIMITS, fileGate, pictureTypeOf, readFile, safeName } from './take-files.ts';

const MB = 1024 * 1024;

/** Returns the result for each file in order: null if accepted. */
function outcomes(files: [name: string, size: number][]) {
  const gate = fileGate();
  return files.map(([name, size]) => gate.beforeContent(name) ?? gate.afterContent(name, size));
}

describe('limits of files', () => {
  test('accepts ten at most', () => {
    const files = Array.from({ length: 11 }, (_, index): [string, number] => [`${index}.jpg`, 10]);
    expect(outcomes(files)).toEqual([...Array.from({ length: 10 }, () => null), 'too-many']);
  });
  test('accepts five megabytes each, to the byte', () => {
    expect(
      outcomes([
        ['a.jpg', 5 * MB + 1],
        ['b.jpg', 5 * MB],
      ]),
    ).toEqual(['too-large', null]);
  });
  test('accepts five megabytes in all: the first files count, and a small one still fits', () => {
    expect(
      outcomes([
        ['a.jpg', 3 * MB],
        ['b.jpg', 3 * MB],
        ['c.jpg', 2 * MB],
        ['d.jpg', 1],
      ]),
    ).toEqual([null, 'total', null, 'total']);
  });
  test('refuses a duplicate name whatever its case, and accepts a refused name again', () => {
    expect(
      outcomes([
        ['a.jpg', 6 * MB],
        ['a.jpg', 1],
        ['A.JPG', 1],
      ]),
    ).toEqual(['too-large', null, 'duplicate']);
  });
  test('checks format, duplicate, count, size and total in this order', () => {
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
  test.each(['a.svg', 'a.pdf', 'a.jpg.exe', 'a', '.jpg.', 'a.html', 'a.php'])('refuses the format of %s', (name) => {
    expect(outcomes([[name, 1]])).toEqual(['format']);
  });
});

test('holds no more of a file in memory than the limit', async () => {
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
])('renames %s to %s', (given, name) => expect(safeName(given)).toBe(name));

test('detects the format by the first bytes', () => {
  const of = (text: string) => pictureTypeOf(Buffer.from(text.padEnd(16, '\0'), 'latin1'));
  expect(of('\xff\xd8\xff\xe0')).toBe('jpeg');
  expect(of('\x89PNG\r\n\x1a\n')).toBe('png');
  expect(of('GIF89a')).toBe('gif');
  expect(of('RIFF\0\0\0\0WEBP')).toBe('webp');
  for (const none of ['<svg xmlns=', '%PDF-1.7', 'MZ', 'GIF88a', 'RIFF\0\0\0\0WAVE', '']) expect(of(none)).toBeNull();
});
