import { expect, test } from 'vitest';
import { fileSentences } from './file-sentences.ts';

const words = {
  sentence: ({ name, problem }: { name: string; problem: string }) => `${name}: ${problem}.`,
  formats: 'Möglich sind jpg, png.',
};

test('names each file in its own sentence and the possible formats once', () => {
  expect(
    fileSentences(
      [
        { name: 'a.pdf', problem: 'format' },
        { name: 'b.svg', problem: 'format' },
        { name: 'c.png', problem: 'too-large' },
      ],
      words,
    ),
  ).toEqual(['a.pdf: format.', 'b.svg: format. Möglich sind jpg, png.', 'c.png: too-large.']);
});

test('omits the formats if no file has a wrong one', () => {
  expect(fileSentences([{ name: 'c.png', problem: 'total' }], words)).toEqual(['c.png: total.']);
  expect(fileSentences([], words)).toEqual([]);
});
