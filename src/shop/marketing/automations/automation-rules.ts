import * as v from 'valibot';
import { LOCALES } from '../../../tenants/locales.ts';
import type { AutomationKind } from '../../../tenants/mail-tag.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';

/** Delay of each automation: its unit, bounds and first value. `windowDays`: days after the delay in which it may leave. */
export const AUTOMATION_DELAYS = {
  basket: { unit: 'hours', least: 1, most: 72, first: 6, windowDays: 3 },
  review: { unit: 'days', least: 1, most: 60, first: 10, windowDays: 14 },
  winback: { unit: 'days', least: 30, most: 1095, first: 180, windowDays: 30 },
} as const satisfies Record<
  AutomationKind,
  { unit: 'hours' | 'days'; least: number; most: number; first: number; windowDays: number }
>;

const HOUR_MS = 3_600_000;

/** Period in which an occasion happened that causes a mail now: after `from`, until `until`. */
export function occasionWindow(kind: AutomationKind, delay: number, now: Date): { from: Date; until: Date } {
  const { unit, windowDays } = AUTOMATION_DELAYS[kind];
  const until = new Date(now.getTime() - delay * (unit === 'hours' ? HOUR_MS : 24 * HOUR_MS));
  return { from: new Date(until.getTime() - windowDays * 24 * HOUR_MS), until };
}

const LONGEST_INTRODUCTION = 1500;
const Text = v.object({
  subject: v.pipe(v.string(), v.trim(), v.maxLength(120), v.regex(/^[^\p{Cc}]*$/u)),
  introduction: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_INTRODUCTION)),
});
/** Texts of employees; empty ones are those of the messages. */
export type AutomationText = v.InferOutput<typeof Text>;
export type AutomationTexts = { [Of in Locale]?: AutomationText | undefined };
const Texts = v.object(v.entriesFromList(LOCALES, v.optional(Text)));

/** Reads stored texts; throws if an old row does not fit any more. */
export function readAutomationTexts(stored: unknown): AutomationTexts {
  return v.parse(Texts, stored);
}

export type AutomationDraft = { isOn: boolean; delay: number; texts: AutomationTexts; version: number };

/** Reads the form: "on", "delay", "de-CH.subject", "de-CH.introduction" and so on. */
export function readAutomationForm(
  kind: AutomationKind,
  tenant: Pick<Tenant, 'locales'>,
  entered: Readonly<Record<string, string>>,
): AutomationDraft | { problem: 'delay' | 'text'; at?: string } {
  const typed = (entered.delay ?? '').trim();
  const delay = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  const { least, most } = AUTOMATION_DELAYS[kind];
  if (delay < least || delay > most) return { problem: 'delay' };
  const texts: AutomationTexts = {};
  for (const { locale } of tenant.locales) {
    const read = v.safeParse(Text, {
      subject: entered[`${locale}.subject`] ?? '',
      introduction: entered[`${locale}.introduction`] ?? '',
    });
    if (!read.success) return { problem: 'text', at: locale };
    texts[locale] = read.output;
  }
  return { isOn: entered.on === 'on', delay, texts, version: Number(entered.version ?? 0) };
}
