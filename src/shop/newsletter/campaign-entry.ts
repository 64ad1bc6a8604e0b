import type { Tenant } from '../../tenants/tenant.ts';
import { type CampaignTexts, readText, type TextEntry } from './campaign-blocks.ts';
import type { CampaignDraft } from './campaigns.store.ts';
import { KINDS } from './types.ts';

/** A campaign as the form holds it. */
export type CampaignEntry = {
  version: string;
  name: string;
  kind: string;
  personalised: boolean;
  frequencies: string[];
  rate: string;
  texts: Record<string, TextEntry>;
};
export type CampaignEntryProblem = 'name' | 'kind' | 'frequency' | 'rate' | 'text';

const MOST_RATE = 1000;

/** What is kept of a form; `at` says which language and block is wrong: "fr-CH 3". */
export function readCampaignEntry(
  entry: CampaignEntry,
  tenant: Tenant,
): { draft: CampaignDraft; version: number } | { problem: CampaignEntryProblem; at?: string } {
  const name = entry.name.trim();
  if (name === '' || name.length > 120) return { problem: 'name' };
  const kind = KINDS.find((known) => known === entry.kind);
  if (!kind) return { problem: 'kind' };
  const frequencies = entry.frequencies.map(Number);
  if (frequencies.some((code) => !tenant.newsletter.frequencies.includes(code))) return { problem: 'frequency' };
  const rate = Number(entry.rate);
  if (!Number.isInteger(rate) || rate < 1 || rate > MOST_RATE) return { problem: 'rate' };
  const texts: CampaignTexts = {};
  for (const { locale } of tenant.locales) {
    const own = entry.texts[locale];
    if (!own) continue;
    const read = readText(own);
    if ('problem' in read) return { problem: 'text', at: `${locale} ${read.problem}` };
    if (read.text !== null) texts[locale] = read.text;
  }
  const draft = { name, kind, personalised: entry.personalised, frequencies, rate, texts };
  return { draft, version: Number(entry.version) };
}

/**
 * The moment that a field of day and time means where the house is: "2026-11-22T09:00". Null for none. An hour that is
 * left out in spring is the one after it; of one that comes twice in autumn it is the first.
 */
export function readMoment(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // The zone's offset two hours before that moment, and after it: the earlier offset that fits counts.
  for (const guess of [
    asUtc - offsetAt(asUtc - 14 * 3_600_000, timeZone),
    asUtc - offsetAt(asUtc + 14 * 3_600_000, timeZone),
  ])
    if (guess + offsetAt(guess, timeZone) === asUtc) return new Date(guess);
  return new Date(asUtc - offsetAt(asUtc - 14 * 3_600_000, timeZone));
}

/** Milliseconds that a zone is ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00';
  const shown = Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:00Z`);
  return shown - Math.floor(moment / 60_000) * 60_000;
}
