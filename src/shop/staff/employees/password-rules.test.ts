import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

test.each([
  ['zwei blaue Kannen', null],
  ['kurz', 'too-short'],
  ['🔑'.repeat(11), 'too-short'],
  ['ab1'.repeat(50), 'too-long'],
  ['aaaaaaaaaaaaaaaa', 'too-simple'],
  ['121212121212', 'too-simple'],
  ['lea.brunner@montarve.example', 'too-simple'],
  ['Lea.Brunner2026', 'too-simple'],
])('%s: %s', (password, problem) => {
  expect(passwordProblem(password, password, 'lea.brunner@montarve.example')).toBe(problem);
});

test('requires both entries to be equal', () => {
  expect(passwordProblem('zwei blaue Kannen', 'zwei blaue Tassen', 'lea@montarve.example')).toBe('not-the-same');
});
