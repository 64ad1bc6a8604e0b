import type { SqlRunner } from '../../../platform/jobs.ts';
import { campaignMail } from '../../../tenants/mail-tag.ts';
import { campaignDeliveries, type DeliveryResult, type MailResult, mailResults } from '../mail-results/index.ts';
import type { CampaignRow } from './campaigns.store.ts';
import { chanceOfDifference, type SubjectVariant } from './subject-test.ts';

export type CampaignResult = DeliveryResult & MailResult;
/** Results of a campaign, and of both subjects of its test. */
export type CampaignResults = {
  all: CampaignResult;
  test: {
    a: CampaignResult;
    b: CampaignResult;
    winner: SubjectVariant | null;
    /** Probability that chance alone explains the difference; null with too few results. */
    chance: number | null;
  } | null;
};

/** Returns the results of a campaign. The sums contain the tested subjects and the rest. */
export async function campaignResults(runner: SqlRunner, campaign: CampaignRow): Promise<CampaignResults> {
  const variants = ['', 'a', 'b'] as const;
  const mailOf = (variant: (typeof variants)[number]) => campaignMail(campaign.id, variant === '' ? null : variant);
  const [deliveries, results] = await Promise.all([
    campaignDeliveries(runner, campaign.id),
    mailResults(runner, { tenant: campaign.tenant, mails: variants.map(mailOf), since: null }),
  ]);
  const of = (variant: (typeof variants)[number]): CampaignResult => ({
    ...deliveries(variant),
    ...results(mailOf(variant)),
  });
  const [a, b] = [of('a'), of('b')];
  const all = [a, b].reduce(added, of(''));
  if (campaign.testShare === null) return { all, test: null };
  const measure = campaign.testMeasure ?? 'visits';
  const chance = chanceOfDifference({ sent: a.sent, count: a[measure] }, { sent: b.sent, count: b[measure] });
  return { all, test: { a, b, winner: campaign.testWinner, chance } };
}

function added(one: CampaignResult, other: CampaignResult): CampaignResult {
  return {
    sent: one.sent + other.sent,
    bounced: one.bounced + other.bounced,
    unsubscribed: one.unsubscribed + other.unsubscribed,
    visits: one.visits + other.visits,
    orders: one.orders + other.orders,
    value: one.value + other.value,
  };
}
