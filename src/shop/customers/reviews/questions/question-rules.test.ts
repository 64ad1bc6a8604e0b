import { expect, test } from 'vitest';
import { checkAnswer, checkQuestion, QUESTION_LIMITS } from './question-rules.ts';

const GOOD = { text: 'Ist der Schirm dimmbar?', author: 'Lea B.', email: 'Lea@Example.ch' };

test('accepts a question, with its address in lower case', () => {
  expect(checkQuestion(GOOD, null)).toEqual({
    question: { text: GOOD.text, author: 'Lea B.', email: 'lea@example.ch' },
  });
});

test('takes the address of the account only if none is entered', () => {
  expect(checkQuestion({ ...GOOD, email: ' ' }, 'konto@example.ch')).toMatchObject({
    question: { email: 'konto@example.ch' },
  });
  expect(checkQuestion(GOOD, 'konto@example.ch')).toMatchObject({ question: { email: 'lea@example.ch' } });
});

test('names every problem of a question', () => {
  expect(checkQuestion({}, null)).toEqual({ fields: { text: 'required', author: 'required', email: 'required' } });
  expect(checkQuestion({ text: 'Wie?', author: 'L', email: 'lea' }, null)).toEqual({
    fields: { text: 'too-short', author: 'too-short', email: 'invalid-email' },
  });
  expect(checkQuestion({ ...GOOD, text: 'Mehr auf www.example.ch?' }, null)).toEqual({
    fields: { text: 'contact-data' },
  });
  expect(checkQuestion({ ...GOOD, text: 'x'.repeat(QUESTION_LIMITS.text + 1) }, null)).toEqual({
    fields: { text: 'too-long' },
  });
});

test('needs an answer of a usual length', () => {
  expect(checkAnswer('  Ja, mit LED. \r\n')).toEqual({ answer: 'Ja, mit LED.' });
  expect(checkAnswer(' ')).toEqual({ problem: 'no-answer' });
  expect(checkAnswer('x'.repeat(QUESTION_LIMITS.answer + 1))).toEqual({ problem: 'answer-too-long' });
});
