import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('an error of the database keeps its kind and loses the values it quotes', () => {
  const error = Object.assign(new Error('duplicate key value violates "mail_key" for lea.brunner@example.ch'), {
    code: '23505',
    detail: 'Key (email)=(lea@example.ch)',
  });
  const described = describeError(error);
  expect(described).toMatchObject({ type: 'Error', code: '23505' });
  expect(JSON.stringify(described)).not.toContain('@example.ch');
});
