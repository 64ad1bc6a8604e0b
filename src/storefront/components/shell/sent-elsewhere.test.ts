import { expect, test } from 'vitest';
import { arrivalOf } from './sent-elsewhere.ts';

test.each([
  [{ redirected: true, status: 200 }, 'changed'],
  [{ redirected: true, status: 500 }, 'changed'],
  [{ redirected: false, status: 500 }, 'failed'],
  [{ redirected: false, status: 503 }, 'failed'],
  [{ redirected: false, status: 422 }, 'refused'],
  [{ redirected: false, status: 200 }, 'refused'],
])('a form that was answered with %o: %s', (answer, arrival) => expect(arrivalOf(answer)).toBe(arrival));
