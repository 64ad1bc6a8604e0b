import { readMinorUnits } from '../../../currencies/decimal-text.ts';
import { MOST_REMINDERS } from '../../../tenants/dunning.ts';
import type { OfferedMethodName, OpeningException } from '../../../tenants/tenant.ts';
import { WEEKDAYS, type Weekday, weeklyHours } from './service-hours.ts';
import { isMoneyKey, type SettingKey } from './setting-kinds.ts';

type Entered = Readonly<Record<string, string>>;

/** Fields of a form: the value by its unit, `from` (local date and time, '' for at once), `reason` and `seen`. */
type SettingForm = { value: unknown; from: string; reason: string; seen: number };

/** Reads the form of a setting. Its value is not checked yet; null returns to the configuration. */
export function readSettingForm(
  key: SettingKey,
  own: { methods: readonly OfferedMethodName[]; currency: string },
  entered: Entered,
): SettingForm {
  const { from = '', reason = '', seen = '' } = entered;
  return {
    value: entered.configured === 'on' ? null : enteredValue(key, own, entered),
    from: from.trim(),
    reason,
    seen: Number(seen),
  };
}

function enteredValue(
  key: SettingKey,
  { methods, currency }: Parameters<typeof readSettingForm>[1],
  entered: Entered,
): unknown {
  if (isMoneyKey(key)) return { unit: 'money', amount: enteredAmount(entered.amount ?? '', currency) };
  if (key === 'payment.methods')
    return { unit: 'methods', methods: methods.filter((method) => entered[`method-${method}`] === 'on') };
  if (key === 'payment.invoice-days') return { unit: 'days', days: enteredDays(entered.days) };
  if (key === 'payment.reminders')
    return { unit: 'reminders', levels: enteredSteps(entered, currency), payDays: enteredDays(entered.payDays) };
  if (key.startsWith('mail.'))
    return {
      unit: 'mail',
      subject: (entered.subject ?? '').trim(),
      introduction: (entered.introduction ?? '')
        .split(/(?:\r?\n){2,}/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== ''),
    };
  return { unit: 'hours', weekly: enteredWeek(entered), exceptions: enteredExceptions(entered) };
}

/** Parses "7.95" or "7,95" to minor units; null for another text. */
function enteredAmount(typed: string, currency: string): number | null {
  return readMinorUnits(typed.trim(), currency, 6);
}

/** Parses a number of days; null for another text. */
function enteredDays(typed = ''): number | null {
  return /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : null;
}

/** Reads the rows of reminders; empty rows are left out. An empty fee costs nothing. */
function enteredSteps(entered: Entered, currency: string) {
  return Array.from({ length: MOST_REMINDERS }, (_, row) => row).flatMap((row) => {
    const [days, fee] = [entered[`afterDays-${row}`]?.trim() ?? '', entered[`fee-${row}`]?.trim() ?? ''];
    if (days === '' && fee === '') return [];
    return [{ afterDays: enteredDays(days), fee: fee === '' ? 0 : enteredAmount(fee, currency) }];
  });
}

function enteredWeek(entered: Entered) {
  const days: Partial<Record<Weekday, { opens: string; closes: string }>> = {};
  for (const day of WEEKDAYS) {
    const [opens = '', closes = ''] = [entered[`opens-${day}`], entered[`closes-${day}`]];
    if (opens !== '' || closes !== '') days[day] = { opens, closes };
  }
  return weeklyHours(days);
}

/** Reads the rows of exceptions in ascending order; empty rows are left out. A row with one day lasts that day. */
function enteredExceptions(entered: Entered): OpeningException[] {
  const rows = Object.keys(entered).flatMap((name) => /^exceptionFrom-(\d{1,2})$/.exec(name)?.[1] ?? []);
  return rows
    .map((row) => {
      const field = (name: string): string => (entered[`${name}-${row}`] ?? '').trim();
      const from = field('exceptionFrom');
      return {
        from,
        until: field('exceptionUntil') || from,
        opens: field('exceptionOpens') || null,
        closes: field('exceptionCloses') || null,
      };
    })
    .filter(({ from, until, opens, closes }) => from !== '' || until !== '' || opens !== null || closes !== null)
    .sort((a, b) => a.from.localeCompare(b.from));
}
