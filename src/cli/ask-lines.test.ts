import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createQuestions } from './ask-lines.ts';
import { CallProblem } from './command.ts';

test('asks one after another, and keeps answers that arrive early', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { ask, close } = createQuestions(input, output);
  input.write('Velo SA\nCH\n');
  expect([await ask('Company: '), await ask('Country: ')]).toEqual(['Velo SA', 'CH']);
  const later = ask('Languages: ');
  input.write('it,en\n');
  expect(await later).toBe('it,en');
  close();
  output.end();
  expect(await text(output)).toBe('Company: Country: Languages: ');
});

test('refuses a question without an answer, while it waits and later', async () => {
  const input = new PassThrough();
  const { ask } = createQuestions(input, new PassThrough());
  const waiting = ask('Company: ');
  input.end();
  await expect(waiting).rejects.toThrow(CallProblem);
  await expect(ask('Country: ')).rejects.toThrow('the input ended before the last answer');
});

test('reads nothing without a question', () => {
  const input = new PassThrough();
  createQuestions(input, new PassThrough()).close();
  input.write('Velo SA\n');
  expect(input.readableLength).toBe(8);
});
