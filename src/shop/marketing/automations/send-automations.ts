import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { AutomationKind } from '../../../tenants/mail-tag.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Article, Catalogue } from '../../catalogue/products/index.ts';
import type { MailKind } from '../../mail/templates/index.ts';
import { isQuiet, limitSince, type MailingLimit, mailingLimitOf, takeMailSlot } from '../mailing-limits/index.ts';
import { signNewsletterLink } from '../newsletter/index.ts';
import { type AutomationTexts, occasionWindow, readAutomationTexts } from './automation-rules.ts';
import { automationsOf, bestsellingSkus, deleteAutomationMail, insertAutomationMail } from './automations.store.ts';
import { type AutomationLinks, composeAutomation } from './compose-automation.ts';
import { dueOccasions, type Occasion } from './occasions.store.ts';

export type AutomationDeps = {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  catalogue: Pick<Catalogue, 'articles'>;
  publicUrlOf: PublicUrlOf;
  secret: string;
  tenants: readonly Tenant[];
};

type Automation = { kind: AutomationKind; tenant: Tenant; texts: AutomationTexts; delay: number; limit: MailingLimit };

const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Goods in a mail. */
const MOST_GOODS = 4;

/**
 * Sends the automatic mails that are due; returns their number. In quiet hours of a tenant it sends none: the occasions
 * wait. It may stop anywhere and run several times, because an occasion, its mail and the limit are one transaction.
 */
export async function sendAutomations(deps: AutomationDeps): Promise<number> {
  let sent = 0;
  for (const tenant of deps.tenants) {
    if (!tenant.sendsMail) continue;
    const on = (await automationsOf(deps.pool, tenant.id)).filter(({ isOn }) => isOn);
    if (on.length === 0) continue;
    const limit = await mailingLimitOf(deps.pool, tenant.id);
    if (isQuiet(deps.clock.now(), tenant.timeZone, limit)) continue;
    for (const { kind, delay, texts } of on)
      sent += await sendKind(deps, { kind, tenant, delay, limit, texts: readAutomationTexts(texts) });
  }
  return sent;
}

async function sendKind(deps: AutomationDeps, automation: Automation): Promise<number> {
  const { pool, clock } = deps;
  const { kind, tenant, delay, limit } = automation;
  const now = clock.now();
  const counted = { mails: limit.mails, since: limitSince(limit, now) };
  const window = occasionWindow(kind, delay, now);
  const bestsellers = kind === 'winback' ? await bestsellingSkus(pool, tenant.id, MOST_GOODS) : [];
  let sent = 0;
  for (let after = FIRST; ; ) {
    const due = { tenant: tenant.id, kind, ...window, now, counted, after, most: BATCH };
    const occasions = await dueOccasions(pool, due);
    for (const { locale } of tenant.locales) {
      const own = occasions.filter((occasion) => occasion.locale === locale);
      const skus = [...new Set([...bestsellers, ...own.flatMap((occasion) => occasion.skus)])];
      const articles = own.length === 0 ? new Map() : await deps.catalogue.articles({ tenant, locale, skus });
      for (const occasion of own)
        if (await sendOccasion(deps, automation, locale, occasion, goodsOf(kind, occasion, bestsellers, articles)))
          sent += 1;
    }
    const last = occasions.at(-1);
    if (!last || occasions.length < BATCH) return sent;
    after = last.id;
  }
}

/** Returns the goods of a mail: of a basket those that can be bought now, of an order those that are still on sale. */
function goodsOf(
  kind: AutomationKind,
  occasion: Occasion,
  bestsellers: readonly string[],
  articles: ReadonlyMap<string, Article>,
): Article[] {
  const skus = kind === 'winback' ? bestsellers : occasion.skus;
  return skus
    .flatMap((sku) => articles.get(sku) ?? [])
    .filter(({ onSale, available }) => onSale && (kind === 'review' || available > 0))
    .slice(0, MOST_GOODS);
}

async function sendOccasion(
  deps: AutomationDeps,
  { kind, tenant, texts, limit }: Automation,
  locale: Locale,
  occasion: Occasion,
  articles: Article[],
): Promise<boolean> {
  // A basket without goods that can be bought, and an order without goods to review, are no occasion.
  if (kind !== 'winback' && articles.length === 0) return false;
  const { pool, clock, outbox } = deps;
  const publicUrl = deps.publicUrlOf(tenant);
  const { subscriberId, email, name } = occasion;
  const links = automationLinks(deps, { tenant, locale, publicUrl }, kind, subscriberId);
  const text = texts[locale];
  const mail = await composeAutomation({ tenant, locale, publicUrl }, { kind, text, name, articles }, links);
  const { organisation } = tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
  const now = clock.now();
  return inTransaction(pool, async (client) => {
    const own = { tenant: tenant.id, kind, subscriberId, occasion: occasion.id, now };
    const id = await insertAutomationMail(client, own);
    if (id === null) return false;
    if (!(await takeMailSlot(client, { subscriberId, limit, now }))) {
      await deleteAutomationMail(client, id);
      return false;
    }
    const stored = {
      tenant: tenant.id,
      locale,
      kind: `automation-${kind}` satisfies MailKind,
      from: `${tenant.companyName} <${organisation.contactEmail}>`,
      to: email,
      ...mail,
      key: `automation:${id}`,
      stopUrl: links.stopUrl,
    };
    await outbox.put(stored, client);
    return true;
  });
}

/** Returns the signed links of a subscriber that end an automation, and all personal mails. */
function automationLinks(
  { secret }: Pick<AutomationDeps, 'secret'>,
  { tenant, locale, publicUrl }: { tenant: Tenant; locale: Locale; publicUrl: string },
  automation: AutomationKind,
  subscriberId: string,
): AutomationLinks {
  const stop = { purpose: 'stop', subscriberId, kind: 'brandA' } as const;
  const one = signNewsletterLink(secret, tenant.id, { ...stop, personalised: false, automation });
  const all = signNewsletterLink(secret, tenant.id, { ...stop, personalised: true });
  const address = (page: 'stop' | 'unsubscribe', token: string) => `${publicUrl}${newsletterHref(locale, page, token)}`;
  return {
    stopUrl: address('stop', one),
    stopPersonalUrl: address('stop', all),
    settingsUrl: address('unsubscribe', all),
  };
}
