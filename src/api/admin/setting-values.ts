import * as v from 'valibot';
import { decimalText } from '../../currencies/decimal-text.ts';
import { WEEKDAYS } from '../../shop/staff/settings/index.ts';
import { MOST_REMINDERS } from '../../tenants/dunning.ts';
import { Day } from './admin-schemas.ts';

const count = v.pipe(v.number(), v.integer());
const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
const amount = v.pipe(count, v.minValue(0), v.maxValue(99_999_999));
const days = v.pipe(count, v.minValue(0), v.maxValue(999));

/** Value of a setting in a body. */
export const SettingValueBody = v.variant('unit', [
  v.strictObject({ unit: v.literal('money'), amount }),
  v.strictObject({ unit: v.literal('days'), days }),
  v.strictObject({
    unit: v.literal('methods'),
    methods: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(20)),
  }),
  v.strictObject({
    unit: v.literal('reminders'),
    levels: v.pipe(v.array(v.strictObject({ afterDays: days, fee: amount })), v.maxLength(MOST_REMINDERS)),
    payDays: days,
  }),
  v.strictObject({
    unit: v.literal('hours'),
    weekly: v.pipe(
      v.array(
        v.strictObject({
          days: v.pipe(v.array(v.picklist(WEEKDAYS)), v.minLength(1), v.maxLength(7)),
          opens: time,
          closes: time,
        }),
      ),
      v.maxLength(7),
      v.check((hours) => {
        const all = hours.flatMap((one) => one.days);
        return new Set(all).size === all.length;
      }, 'invalid'),
      v.description('Each day once; a day without hours is closed.'),
    ),
    exceptions: v.pipe(
      v.array(v.strictObject({ from: Day, until: Day, opens: v.nullable(time), closes: v.nullable(time) })),
      v.maxLength(40),
      v.description('Days with other hours; null: closed.'),
    ),
  }),
  v.strictObject({
    unit: v.literal('mail'),
    subject: v.pipe(v.string(), v.maxLength(200)),
    introduction: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1000))), v.maxLength(10)),
  }),
]);
type SentValue = v.InferOutput<typeof SettingValueBody>;

/** Returns a value as the form of the back office sends it. */
export function enteredValue(value: SentValue, currency: string): Record<string, string> {
  switch (value.unit) {
    case 'money':
      return { amount: decimalText(value.amount, currency) };
    case 'days':
      return { days: String(value.days) };
    case 'methods':
      return Object.fromEntries(value.methods.map((method) => [`method-${method}`, 'on']));
    case 'reminders':
      return {
        payDays: String(value.payDays),
        ...Object.fromEntries(
          value.levels.flatMap(({ afterDays, fee }, row) => [
            [`afterDays-${row}`, String(afterDays)],
            [`fee-${row}`, decimalText(fee, currency)],
          ]),
        ),
      };
    case 'hours':
      return enteredHours(value);
    case 'mail':
      return { subject: value.subject, introduction: value.introduction.join('\n\n') };
  }
}

function enteredHours({ weekly, exceptions }: SentValue & { unit: 'hours' }): Record<string, string> {
  const week = weekly.flatMap(({ days: named, opens, closes }) =>
    named.flatMap((day) => [
      [`opens-${day}`, opens],
      [`closes-${day}`, closes],
    ]),
  );
  const others = exceptions.flatMap(({ from, until, opens, closes }, row) => [
    [`exceptionFrom-${row}`, from],
    [`exceptionUntil-${row}`, until],
    [`exceptionOpens-${row}`, opens ?? ''],
    [`exceptionCloses-${row}`, closes ?? ''],
  ]);
  return Object.fromEntries([...week, ...others]);
}
