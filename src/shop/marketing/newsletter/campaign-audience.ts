import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { findSegment, type PersonOf, readStoredRule, viewersOf } from '../segments/index.ts';
import { localesOf, readStoredTexts } from './campaign-blocks.ts';
import type { Audience, CampaignRow } from './campaigns.store.ts';

/** Returns the audience of a campaign at a time, with the customers of its segment. */
export async function campaignAudience(
  runner: SqlRunner,
  own: { campaign: CampaignRow; tenant: Tenant; now: Date; personOf: PersonOf },
): Promise<Audience> {
  const { campaign, tenant, now, personOf } = own;
  const { kind, frequencies, personalised, segmentId } = campaign;
  const row = segmentId === null ? null : await findSegment(runner, { tenant: tenant.id, id: segmentId });
  const rule = row && readStoredRule(row.rule);
  return {
    tenant: tenant.id,
    kind,
    frequencies,
    personalised,
    locales: localesOf(readStoredTexts(campaign.texts), tenant),
    today: now.toISOString().slice(0, 10),
    segment: rule && {
      rule,
      scope: { tenant: tenant.id, now, viewers: await viewersOf(runner, rule, { tenant: tenant.id, now, personOf }) },
    },
  };
}
