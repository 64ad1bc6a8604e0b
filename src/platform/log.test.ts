import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('preserves the type of a database error and removes quoted values', () => {
  const error = Object.assign(new Error('duplicate key value violates "mail_key" for lea.brunner@example.ch'), {
    code: '23505',
    detail: 'Key (email)=(lea@example.ch)',
  });
  const described = describeError(error);
  expect(described).toMatchObject({ type: 'Error', code: '23505' });
  expect(JSON.stringify(described)).not.toContain('@example.ch');
});

test('describes an object with the fields of an error like an error', () => {
  const reported = {
    message: 'connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    stack: 'Error: x\n    at work',
    queue: 'mail',
  };
  expect(describeError(reported)).toEqual({
    type: 'Error',
    code: 'ECONNREFUSED',
    message: 'connect ECONNREFUSED',
    stack: ['at work'],
  });
});

test.each([
  [new Response('lea@example.ch', { status: 503 }), 'no error but an answer with status 503 was thrown'],
  [{ email: 'lea@example.ch' }, 'no error but an object of kind Object was thrown'],
  ['lea@example.ch', 'no error but string was thrown'],
  [undefined, 'no error but undefined was thrown'],
  [null, 'no error but null was thrown'],
])('names only the type of a value that is no error: %o', (thrown, message) => {
  expect(describeError(thrown)).toMatchObject({ message });
});
