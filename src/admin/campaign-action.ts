import type { CampaignEntry, CampaignOutcome, TextEntry } from '../shop/marketing/newsletter/index.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { StaffText } from './texts/index.ts';
import { refusedText } from './worded.ts';

/** Returns the message for a refused newsletter form. */
export function campaignProblem(outcome: Extract<CampaignOutcome, { ok: false }>, text: StaffText): string {
  const { problem } = outcome;
  const said = refusedText(text, problem, text.campaign.problems);
  return 'at' in outcome && outcome.at ? `${said} (${outcome.at})` : said;
}

/** Parses a campaign from the fields of its form. */
export function campaignEntryOf(
  form: Record<string, string>,
  tenant: Tenant,
  textOf: (locale: Tenant['locales'][number]['locale']) => TextEntry,
): CampaignEntry {
  return {
    version: form.version ?? '',
    name: form.name ?? '',
    kind: form.kind ?? '',
    personalised: form.personalised === 'on',
    frequencies: tenant.newsletter.frequencies.map(String).filter((code) => form[`frequency.${code}`] === 'on'),
    rate: form.rate ?? '',
    segment: form.segment ?? '',
    testShare: form.testShare ?? '',
    testHours: form.testHours ?? '',
    testMeasure: form.testMeasure ?? '',
    texts: Object.fromEntries(tenant.locales.map(({ locale }) => [locale, textOf(locale)])),
  };
}
