import type { Tenant } from '../../../tenants/tenant.ts';
import { type CampaignTexts, readBlockText, type TextEntry } from './campaign-blocks.ts';
import type { CampaignDraft } from './campaigns.store.ts';
import { type SubjectTest, TEST_MEASURES } from './subject-test.ts';
import { KINDS } from './types.ts';

/** Campaign as the form holds it. */
export type CampaignEntry = {
  version: string;
  name: string;
  kind: string;
  personalised: boolean;
  frequencies: string[];
  rate: string;
  /** Id of a segment; empty: all subscribers. */
  segment?: string;
  /** Share in percent, hours and measure of a test of two subjects; an empty share: no test. */
  testShare?: string;
  testHours?: string;
  testMeasure?: string;
  texts: Record<string, TextEntry>;
};
export type CampaignEntryProblem =
  | 'name'
  | 'kind'
  | 'frequency'
  | 'rate'
  | 'text'
  | 'picture'
  | 'segment'
  | 'test'
  | 'test-subject';

const MOST_RATE = 1000;
const SHARES = { least: 10, most: 50 } as const;
const MOST_TEST_HOURS = 72;

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
  const test = readTest(entry);
  if (test === undefined) return { problem: 'test' };
  const untested = Object.entries(texts).find(([, text]) => test !== null && text?.subjectB === '');
  if (untested) return { problem: 'test-subject', at: untested[0] };
  const segmentId = entry.segment ? entry.segment : null;
  const draft = { name, kind, personalised: entry.personalised, frequencies, rate, texts, segmentId, test };
  return { draft, version: Number(entry.version) };
}

/** Null: no test; undefined: an invalid one. */
function readTest({ testShare = '', testHours = '', testMeasure = '' }: CampaignEntry): SubjectTest | null | undefined {
  if (testShare.trim() === '') return null;
  const [share, hours] = [testShare, testHours].map((text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : 0));
  const measure = TEST_MEASURES.find((known) => known === testMeasure);
  if (share === undefined || share < SHARES.least || share > SHARES.most) return undefined;
  if (hours === undefined || hours < 1 || hours > MOST_TEST_HOURS || !measure) return undefined;
  return { share, hours, measure };
}
