import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
type Result = { ok: true } | { ok: false; problem: string };
export type FragmentAddress = { kind: string; key: string; locale: string };

/** Number of empty rows for new entries in a menu's form. */
export const MORE_ENTRIES = 4;

/** Parses the id of a fragment in its address, such as "menu.navigation.de-CH". */
export function readPlace(id: string): FragmentAddress {
  const [kind = '', key = '', locale = ''] = id.split('.');
  return { kind, key, locale };
}

/** Parses a form: ordered entries of a menu, lines of a snippet, or a banner with its times. */
export function readFragment(kind: string, entered: Entered, timeZone: string): unknown {
  if (kind === 'menu') return { entries: readEntries(entered) };
  if (kind === 'snippet')
    return {
      lines: (entered.lines ?? '')
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    };
  const to = (entered.to ?? '').trim();
  return {
    text: entered.text ?? '',
    to: to === '' ? null : to,
    from: readDateTimeField(entered.from ?? '', timeZone),
    until: readDateTimeField(entered.until ?? '', timeZone),
  };
}

function readEntries(entered: Entered): { label: string; to: string; device: string }[] {
  const places = Object.keys(entered).flatMap((name) => /^label-(\d{1,3})$/.exec(name)?.[1] ?? []);
  return (
    places
      .map((place) => ({
        order: Number(entered[`order-${place}`] || 999),
        label: entered[`label-${place}`] ?? '',
        to: entered[`to-${place}`] ?? '',
        device: entered[`device-${place}`] ?? 'all',
      }))
      // Drops rows that were emptied.
      .filter(({ label, to }) => label.trim() !== '' || to.trim() !== '')
      .sort((a, b) => a.order - b.order)
      .map(({ label, to, device }) => ({ label, to, device }))
  );
}

/**
 * Parses "2026-12-01T08:00" in the tenant's time zone to ISO 8601. Returns an invalid text unchanged, which is then
 * refused.
 */
export function readDateTimeField(given: string, timeZone: string): string | null {
  if (given === '') return null;
  const local = new Date(`${given}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(given) || Number.isNaN(local.getTime())) return given;
  // Runs twice, since the first guess may lie on the other side of a clock change.
  let at = local.getTime();
  for (let round = 0; round < 2; round += 1) at = local.getTime() - offsetOf(new Date(at), timeZone);
  return new Date(at).toISOString();
}

/** Formats an ISO time for the field, in the tenant's time zone. Returns an invalid entry unchanged. */
export function writeDateTimeField(at: string | null, timeZone: string): string {
  if (at === null) return '';
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  return new Date(moment.getTime() + offsetOf(moment, timeZone)).toISOString().slice(0, 16);
}

function offsetOf(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((entry) => entry.type === type)?.value);
  const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return there - Math.floor(at.getTime() / 1000) * 1000;
}

export async function changeFragment(work: EmployeeVisit, at: FragmentAddress, entered: Entered): Promise<Result> {
  const { admin, member, tenant, text } = work;
  const place = { tenant, ...at };
  const seen = Number(entered.seen ?? -1);
  const { intent = '' } = entered;
  const outcome =
    intent === 'restore'
      ? await admin.fragments.restore(member, place, { seen, version: Number(entered.version) })
      : await admin.fragments.save(member, place, {
          seen,
          content: intent === 'reset' ? null : readFragment(at.kind, entered, tenant.timeZone),
        });
  if (outcome.ok) return { ok: true };
  const { problem } = outcome;
  return { ok: false, problem: refusedText(text, problem, text.fragments.problems) };
}
