import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import { checkEmail } from '../../selling/addresses/index.ts';
import { readChoice, readKinds } from './choice.ts';
import { writeNewsletterLetter } from './letters.ts';
import { signNewsletterLink } from './links.ts';
import { type By, countLetter, emailProblem, NO_SUBSCRIBER, settingsLink } from './send-letter.ts';
import { type FoundSubscriber, grant, saveSubscriber, subscriberByEmail, writePending } from './subscribers.store.ts';
import type {
  Kind,
  NewsletterEntry,
  NewsletterFieldProblem,
  NewsletterRefused,
  NewsletterSite,
  Wait,
} from './types.ts';

export type SubscribeOutcome =
  /** `approve`: shows the entry once more before anything is done (approvalStep of the tenant). */
  | { ok: true; step: 'approve' | 'pending' | 'subscribed' }
  /** Shown only to the owner of the address (docs/rules/newsletter.md#known-addresses). */
  | { ok: true; step: 'already' }
  | NewsletterRefused
  | Wait;

/**
 * Sends the voucher to a new subscriber, or else one letter, after equal work. The letter is `had` if the mailbox has had
 * its voucher, and `otherwise` if there is none.
 */
export type Thank = (
  to: NewsletterSite & { email: string },
  instead: { isNew: boolean; otherwise: Mail; had: Mail },
) => Promise<{ ok: boolean }>;

/** Creates the subscription by form. Known and unknown addresses run equal statements and compose equal letters. */
export function createSubscribe(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  secrets: readonly [string, ...string[]];
  thank: Thank;
}): {
  subscribe(site: NewsletterSite, by: By, entered: NewsletterEntry): Promise<SubscribeOutcome>;
  /** Sends the voucher after a consent if one is available, else a welcome mail. */
  welcome(site: NewsletterSite, email: string, isNew?: boolean): Promise<void>;
} {
  const { pool, clock, outbox, secrets, thank } = deps;

  async function welcome(site: NewsletterSite, email: string, isNew = true): Promise<void> {
    if (!site.tenant.sendsMail) return;
    const about = { to: email, link: settingsLink(site) };
    const plain = await writeNewsletterLetter(site, { kind: 'welcome', ...about, hadVoucher: false });
    const had = await writeNewsletterLetter(site, { kind: 'welcome', ...about, hadVoucher: true });
    const already = await writeNewsletterLetter(site, { kind: 'already', ...about });
    await thank({ ...site, email }, { isNew, otherwise: isNew ? plain : already, had: isNew ? had : already });
  }

  /** Stores the request and mails its link; a subscriber gets a letter that says so instead. */
  async function askForConfirmation(
    site: NewsletterSite,
    asked: { email: string; kinds: readonly Kind[]; frequency: number; isNew: boolean },
  ): Promise<void> {
    const { tenant, locale, publicUrl } = site;
    const { email, kinds, frequency, isNew } = asked;
    const now = clock.now();
    await inTransaction(pool, async (client) => {
      const id = await saveSubscriber(client, { tenant: tenant.id, email, locale, now });
      const pending = { kinds: [...kinds], frequency };
      await writePending(client, { id: isNew ? id : NO_SUBSCRIBER, pending, locale, now });
      const token = signNewsletterLink(secrets[0], tenant.id, {
        purpose: 'confirm',
        subscriberId: id,
        askedAt: now.getTime(),
      });
      const link = `${publicUrl}${newsletterHref(locale, 'confirm', token)}`;
      const confirm = await writeNewsletterLetter(site, { kind: 'confirm', to: email, link });
      const already = await writeNewsletterLetter(site, { kind: 'already', to: email, link: settingsLink(site) });
      if (tenant.sendsMail) await outbox.put(isNew ? confirm : already, client);
    });
  }

  const subscribe = async (site: NewsletterSite, by: By, entered: NewsletterEntry): Promise<SubscribeOutcome> => {
    const { tenant, locale } = site;
    const checked = by.email === null ? checkEmail(entered.email) : { value: by.email };
    const fields: Record<string, NewsletterFieldProblem> = {};
    const frequency = Number(entered.frequency ?? tenant.newsletter.frequencies[0] ?? 0);
    if ('problem' in checked) fields.email = emailProblem(checked.problem);
    if (!readChoice(tenant.newsletter, { choice: `frequency|${frequency}` }).ok) fields.frequency = 'invalid-choice';
    if (entered.terms !== 'on') fields.terms = 'required';
    if (!('value' in checked) || Object.keys(fields).length > 0) return { ok: false, problem: 'fields', fields };
    if (tenant.newsletter.approvalStep && entered.intent !== 'approve') return { ok: true, step: 'approve' };
    const email = checked.value.toLowerCase();
    const kinds = tenant.newsletter.additionalSubscribe ? readKinds(entered) : (['brandA'] as const);
    const refused = await countLetter(deps, tenant, email, by.address);
    if (refused) return refused;
    const now = clock.now();
    const today = now.toISOString().slice(0, 10);
    const known = await subscriberByEmail(pool, { tenant: tenant.id, email, today });
    const isNew = known === null || !granted(known, kinds);
    if (!isNew && by.email !== null) return { ok: true, step: 'already' };
    // A login has proved the address.
    if (tenant.newsletter.doubleOptIn && by.email === null) {
      await askForConfirmation(site, { email, kinds, frequency, isNew });
      return { ok: true, step: 'pending' };
    }
    await inTransaction(pool, async (client) => {
      const saved = await saveSubscriber(client, { tenant: tenant.id, email, locale, now });
      const id = isNew ? saved : NO_SUBSCRIBER;
      await writePending(client, { id, pending: null, locale, now });
      await grant(client, { id, kinds: isNew ? kinds : [], frequency, source: 'page', now });
    });
    await welcome(site, email, isNew);
    return { ok: true, step: 'subscribed' };
  };

  return { subscribe, welcome };
}

function granted(subscriber: FoundSubscriber, kinds: readonly Kind[]): boolean {
  return (
    subscriber.unreachableAt === null &&
    kinds.every((kind) => subscriber.consents.some((consent) => consent.kind === kind && consent.granted))
  );
}
