import * as v from 'valibot';
import type { Parameter } from '../endpoint.ts';

/** Number of days up to today, 30 without the parameter. */
export const lastDays = (most: number): Parameter<number> => ({
  schema: v.pipe(
    v.optional(v.string(), '30'),
    v.regex(/^\d{1,3}$/),
    v.transform(Number),
    v.number(),
    v.minValue(1),
    v.maxValue(most),
  ),
  description: 'Number of days.',
  example: '30',
  shown: 'read',
});
