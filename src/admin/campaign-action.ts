import type { CampaignEntry, CampaignOutcome, TextEntry } from '../shop/marketing/newsletter/index.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { StaffText } from './texts/index.ts';

/** What a form of the newsletter says when it was refused. */
export function campaignProblem(outcome: Extract<CampaignOutcome, { ok: false }>, text: StaffText): string {
  const { problem } = outcome;
  if (problem === 'not-allowed') return text.notAllowed;
  if (problem === 'not-found') return text.notFound;
  const said = text.campaign.problems[problem];
  return 'at' in outcome && outcome.at ? `${said} (${outcome.at})` : said;
}

/** A campaign as its form has sent it. */
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
    texts: Object.fromEntries(tenant.locales.map(({ locale }) => [locale, textOf(locale)])),
  };
}
