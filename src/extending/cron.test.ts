import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCHEDULED_JOBS } from '../app/jobs.ts';
import { cronProblem } from './cron.ts';

const LIMITS = [
  [0, 59],
  [0, 23],
  [1, 28],
  [1, 12],
  [0, 7],
] as const;

describe('the schedule of a job', () => {
  test.each([
    '* * * * *',
    '*/5 8-18 * * 1-5',
    '0,30 0 1,15 * 0',
    '0-59/20,7 23 31 1,2 7',
    '5/10 0 29 2 *',
    ...Object.values(SCHEDULED_JOBS).map(({ cron }) => cron),
  ])('may be "%s"', (cron) => {
    expect(cronProblem(cron)).toBeNull();
  });

  test.each([
    ['60 * * * *', 'minute'],
    ['*/0 * * * *', 'minute'],
    ['30-10 * * * *', 'minute'],
    ['1,,2 * * * *', 'minute'],
    ['1--2 * * * *', 'minute'],
    ['- * * * *', 'minute'],
    ['0 24 * * *', 'hour'],
    ['0 20-24 * * *', 'hour'],
    ['0 0 0 * *', 'day of the month'],
    ['0 0 32 * *', 'day of the month'],
    ['0 0 1 13 *', 'month'],
    ['0 0 1 * 8', 'day of the week'],
  ])('is refused as "%s" by its %s', (cron, field) => {
    expect(cronProblem(cron)).toMatch(new RegExp(`^must be five cron fields in UTC: ".+" is no ${field} of `));
  });

  test.each(['0 0 30 2 *', '0 0 31 4,6,9,11 *'])('is refused as "%s", which never comes', (cron) => {
    expect(cronProblem(cron)).toContain('never comes');
  });

  test('takes each list of values and ranges within the limits, and none beyond', () => {
    const field = (lowest: number, highest: number) =>
      fc
        .array(
          fc
            .tuple(fc.integer({ min: lowest, max: highest }), fc.integer({ min: lowest, max: highest }), fc.boolean())
            .map(([one, other, isRange]) => (isRange ? `${Math.min(one, other)}-${Math.max(one, other)}` : `${one}`)),
          { minLength: 1, maxLength: 4 },
        )
        .map((parts) => parts.join(','));
    const fields = fc.tuple(...LIMITS.map(([lowest, highest]) => field(lowest, highest)));
    fc.assert(
      fc.property(fields, fc.nat(4), fc.integer({ min: 60, max: 99 }), (texts, index, beyond) => {
        expect(cronProblem(texts.join(' '))).toBeNull();
        expect(cronProblem(texts.with(index, `${texts[index]},${beyond}`).join(' '))).not.toBeNull();
      }),
    );
  });
});
