import type { SettingKey, SettingValue } from '../../../shop/staff/settings/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { adminDayText, timeText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { textOfCode } from '../../worded.ts';
import { useHouse, useWork } from '../use-work.ts';

export const SETTINGS_PAGE = `${ADMIN_ROOT}/settings`;

/** Returns how values and times of a tenant's settings are written in the employee's language. */
export function useSettingWords(id: TenantId) {
  const { text, language } = useWork();
  const say = text.settings;
  const { priceFormat, timeZone, name: tenantName } = useHouse(id);
  const amount = (minor: number): string => formatAmount(minor, priceFormat);
  const day = (isoDay: string): string => adminDayText(isoDay, language);
  const names = (methods: readonly (keyof typeof say.methods)[]): string =>
    methods.length === 0 ? say.nothing : methods.map((method) => say.methods[method]).join(', ');

  /** Returns a value as lines. */
  function lines(value: SettingValue): string[] {
    if (value.unit === 'money') return [amount(value.amount)];
    if (value.unit === 'methods') return [names(value.methods)];
    if (value.unit === 'days') return [say.dayCount(value.days)];
    if (value.unit === 'reminders')
      return [
        ...value.levels.map(({ afterDays, fee }) => say.step(afterDays, fee === 0 ? null : amount(fee))),
        say.payDaysOf(value.payDays),
      ];
    if (value.unit === 'mail') return [value.subject, ...value.introduction];
    const weekly = value.weekly.map(({ days, opens, closes }) => {
      const [first = 'Mo', last = first] = [days[0], days.at(-1)];
      const range = first === last ? say.days[first] : say.range(say.days[first], say.days[last]);
      return say.hours(range, opens, closes);
    });
    const exceptions = value.exceptions.map(({ from, until, opens, closes }) => {
      const range = from === until ? day(from) : say.range(day(from), day(until));
      return opens === null || closes === null ? say.closed(range) : say.hours(range, opens, closes);
    });
    return [...weekly, ...exceptions];
  }

  /** Returns the name of a setting; a mail's has its locale. */
  function nameOf(key: SettingKey): string {
    const [topic, kind = '', locale = ''] = key.split('.');
    if (topic === 'mail') return `${textOfCode(text.mails.kinds, kind) ?? kind} (${locale})`;
    return textOfCode(say.keys, key) ?? key;
  }

  return {
    amount,
    nameOf,
    names,
    lines,
    line: (value: SettingValue): string => lines(value).join('; '),
    time: (at: Date): string => timeText(at, language, timeZone),
    timeZone,
    tenantName,
  };
}
