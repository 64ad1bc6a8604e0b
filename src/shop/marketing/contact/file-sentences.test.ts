import { expect, test } from 'vitest';
import { fileSentences } from './file-sentences.ts';

const words = {
  sentence: ({ name, problem }: { name: string; problem: string }) => `${name}: ${problem}.`,
  formats: 'Möglich sind jpg, png.',
};

test('each file has its own sentence, and the possible formats stand there once', () => {
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

test('nothing is said of formats where no file has a wrong one', () => {
  expect(fileSentences([{ name: 'c.png', problem: 'total' }], words)).toEqual(['c.png: total.']);
  expect(fileSentences([], words)).toEqual([]);
});
