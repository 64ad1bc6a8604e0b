import type { StaffLanguage } from '../shop/staff/employees/index.ts';

/** Maximum of a date and time field. Without it browsers accept years of six digits. */
export const LAST_MOMENT = '9999-12-31T23:59';

/** Formats as "21.11.2026, 08:05" in the tenant's time zone. */
export function timeText(at: Date | number, language: StaffLanguage, timeZone: string): string {
  return new Intl.DateTimeFormat(`${language}-CH`, {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** Formats an ISO date as "31.12.2036". */
export function adminDayText(isoDay: string, language: StaffLanguage): string {
  return new Intl.DateTimeFormat(`${language}-CH`, {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(`${isoDay}T12:00:00Z`));
}

const BYTES = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const UNITS = { de: BYTES, fr: ['o', 'Ko', 'Mo', 'Go', 'To'], en: BYTES } as const;

/** Formats as "1.4 GB": at most three digits, by powers of 1024. */
export function byteText(count: number, language: StaffLanguage): string {
  let value = count;
  let unit = 0;
  while (value >= 1024 && unit < 4) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)}\u00a0${UNITS[language][unit]}`;
}

/** Formats as "0.4 s", "12 s", "3 min", "5 h" or "2 d". */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)}\u00a0s`;
  if (seconds < 90) return `${Math.round(seconds)}\u00a0s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)}\u00a0min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)}\u00a0h`;
  return `${Math.round(seconds / 86_400)}\u00a0d`;
}

/** Formats a month such as "2026-11" as "November 2026". */
export function monthText(month: string, language: StaffLanguage): string {
  return new Intl.DateTimeFormat(`${language}-CH`, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${month}-01T12:00:00Z`));
}
