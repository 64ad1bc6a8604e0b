import type { Tenant } from '../../../tenants/tenant.ts';
import { type CampaignTexts, readBlockText, type TextEntry } from './campaign-blocks.ts';
import type { CampaignDraft } from './campaigns.store.ts';
import { KINDS } from './types.ts';

/** Campaign as the form holds it. */
export type CampaignEntry = {
  version: string;
  name: string;
  kind: string;
  personalised: boolean;
  frequencies: string[];
  rate: string;
  texts: Record<string, TextEntry>;
};
export type CampaignEntryProblem = 'name' | 'kind' | 'frequency' | 'rate' | 'text' | 'picture';

const MOST_RATE = 1000;

/** Reads the form; `at` names the locale and block of a problem: "fr-CH 3". */
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
    const read = readBlockText(own);
    if ('problem' in read) return { problem: read.isPicture ? 'picture' : 'text', at: `${locale} ${read.problem}` };
    if (read.text !== null) texts[locale] = read.text;
  }
  const draft = { name, kind, personalised: entry.personalised, frequencies, rate, texts };
  return { draft, version: Number(entry.version) };
}
