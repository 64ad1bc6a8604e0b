import type { ConditionEntry, SegmentEntry } from '../../../../src/shop/marketing/segments/segment-entry.ts';
import { tenantById } from '../../../../src/tenants/index.ts';
import { type AutomationKind, automationMail, campaignMail } from '../../../../src/tenants/mail-tag.ts';
import type { Locale } from '../../../../src/tenants/tenant.ts';
import type { MontarveTenantId } from '../../house.ts';
import { tenants } from '../../house.ts';
import { DAY_MS, dayAfter } from './calendar.ts';
import { storeSentCampaign } from './past.store.ts';
import { MARKETING, type PastWorld } from './past-shop.ts';

const HOUR_MS = 3_600_000;
/** Days before the last day on which the automations are switched on. */
const AUTOMATION_DAYS = 150;
/** Visits of a hundred marketing mails. */
const VISITS_OF_HUNDRED = 12;

type PastSegment = { tenant: MontarveTenantId; name: string; conditions: ConditionEntry[] };

const condition = (kind: string, own: Partial<ConditionEntry>): ConditionEntry => ({
  kind,
  of: '',
  key: '',
  not: '',
  from: '',
  to: '',
  days: '',
  ...own,
});

const SEGMENTS: readonly PastSegment[] = [
  {
    tenant: 'ch',
    name: 'Stammkundschaft: mindestens 3 Bestellungen',
    conditions: [condition('orders', { from: '3' })],
  },
  {
    tenant: 'ch',
    name: 'Seit 180 Tagen nicht bestellt',
    conditions: [condition('last-order', { of: 'longer', days: '180' })],
  },
  {
    tenant: 'ch',
    name: 'Romandie mit Newsletter',
    conditions: [condition('language', { key: 'fr-CH' }), condition('newsletter', {})],
  },
  {
    tenant: 'ch',
    name: 'Über 500 Franken im letzten Jahr',
    conditions: [condition('spent', { from: '500', days: '365' })],
  },
  {
    tenant: 'de',
    name: 'Neu und mit Newsletter',
    conditions: [condition('newsletter', {}), condition('orders', { from: '1', to: '1' })],
  },
];

const DELAYS: Record<AutomationKind, string> = { basket: '6', review: '10', winback: '120' };

/** Campaigns by the days before the last one on which they were sent. `share`: percent who tested two subjects. */
const CAMPAIGNS: readonly {
  id: string;
  daysAgo: number;
  name: string;
  share: number | null;
  subjects: Record<'de-CH' | 'fr-CH', [a: string, b: string]>;
}[] = [
  {
    id: '7d1f6a10-3b52-4f0e-9c55-0a5a8d2f1c01',
    daysAgo: 62,
    name: 'Herbst für Zuhause',
    share: null,
    subjects: { 'de-CH': ['Warm durch den Herbst', ''], 'fr-CH': ['Un automne bien au chaud', ''] },
  },
  {
    id: '7d1f6a10-3b52-4f0e-9c55-0a5a8d2f1c02',
    daysAgo: 20,
    name: 'Licht im November',
    share: 50,
    subjects: {
      'de-CH': ['Licht für dunkle Abende', 'Welche Lampe passt zu Ihnen?'],
      'fr-CH': ['De la lumière pour les soirs sombres', 'Quelle lampe vous va\u00a0?'],
    },
  },
];

const TEXT: Record<'de-CH' | 'fr-CH', { title: string; text: string; button: string }> = {
  'de-CH': { title: 'Schön, dass Sie da sind', text: 'Unsere Neuheiten dieser Woche.', button: 'Zum Shop' },
  'fr-CH': { title: 'Ravis de vous revoir', text: 'Nos nouveautés de la semaine.', button: 'Retour à la boutique' },
};

/** Makes the marketing of a day: segments on the first one, campaigns, and automations from their day on. */
export async function marketOfDay(world: PastWorld, day: Date, given: { first: Date; lastDay: Date }): Promise<void> {
  const { clock } = world;
  const morning = new Date(day.getTime() + 9 * HOUR_MS);
  await clock.at(morning, async () => {
    if (day.getTime() === given.lastDay.getTime()) await writeSegments(world);
    for (const campaign of CAMPAIGNS)
      if (dayAfter(given.lastDay, -campaign.daysAgo).getTime() === day.getTime())
        await sendPast(world, campaign, morning);
    const daysLeft = Math.round((given.lastDay.getTime() - day.getTime()) / DAY_MS);
    if (daysLeft > AUTOMATION_DAYS) return;
    await switchOn(world);
    const sent = await world.marketing.sendAutomations();
    // A third of the readers opens a link; abandoned baskets are no part of the past.
    for (let mail = 0; mail < sent; mail += 3)
      world.visits.visited(tenants.ch, automationMail(mail % 2 === 0 ? 'review' : 'winback'));
  });
}

async function writeSegments({ admin }: PastWorld): Promise<void> {
  for (const { tenant: id, name, conditions } of SEGMENTS) {
    const tenant = tenantById(id);
    const created = await admin.segments.create(MARKETING, tenant, name);
    // An interrupted day finds its segments.
    if (!created.ok) continue;
    const entry: SegmentEntry = { version: '1', name, match: 'all', groups: [{ match: 'all', conditions }] };
    const asked = { tenant, id: created.id };
    await admin.segments.save(MARKETING, asked, entry);
    await admin.segments.open(MARKETING, { ...asked, locale: tenant.locales[0].locale });
  }
}

async function switchOn({ admin }: PastWorld): Promise<void> {
  const listed = await admin.automations.list(MARKETING, tenants.ch);
  for (const { kind, version } of listed?.automations ?? [])
    if (version === 0)
      await admin.automations.save(
        MARKETING,
        { tenant: tenants.ch, kind },
        { on: 'on', delay: DELAYS[kind], version: '0' },
      );
}

async function sendPast(
  { pool, visits }: PastWorld,
  { id, name, share, subjects }: (typeof CAMPAIGNS)[number],
  at: Date,
): Promise<void> {
  const texts = Object.fromEntries(
    (Object.keys(subjects) as (keyof typeof subjects)[]).map((locale): [Locale, unknown] => {
      const [subject, subjectB] = subjects[locale];
      const { title, text, button } = TEXT[locale];
      const blocks = [
        { type: 'title', text: title },
        { type: 'text', text },
        { type: 'button', label: button, to: locale === 'fr-CH' ? '/fr' : '/' },
      ];
      return [locale, { subject, subjectB, preheader: '', blocks }];
    }),
  );
  const sent = await storeSentCampaign(pool, { id, tenant: 'ch', name, texts, share, by: MARKETING.email, at });
  for (const { variant, count } of sent) {
    const isBetter = variant === 'b' || share === null;
    const most = Math.ceil((count * (isBetter ? 2 * VISITS_OF_HUNDRED : VISITS_OF_HUNDRED)) / 100);
    for (let visit = 0; visit < most; visit += 1) visits.visited(tenants.ch, campaignMail(id, variant));
  }
}
