import { inTransaction } from '../../../platform/database/transaction.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import { checkEmail } from '../../selling/addresses/index.ts';
import { readChoice, readKinds } from './choice.ts';
import { signNewsletterLink } from './links.ts';
import { type By, countLetter, emailProblem, type LetterDeps, sendLetter, settingsLink } from './send-letter.ts';
import {
  type FoundSubscriber,
  grant,
  saveSubscriber,
  subscriberByEmail,
  todayOf,
  writePending,
} from './subscribers.store.ts';
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

export type WelcomeDeps = LetterDeps & {
  /** Sends the voucher, once per address. */
  thank(to: NewsletterSite & { email: string }): Promise<{ ok: boolean }>;
};

/** Sends the voucher after a consent if one is available, else a welcome mail. */
export async function welcome(deps: WelcomeDeps, site: NewsletterSite, email: string): Promise<void> {
  const thanked = site.tenant.sendsMail && (await deps.thank({ ...site, email })).ok;
  if (!thanked) await sendLetter(deps, site, { kind: 'welcome', to: email, link: settingsLink(site) });
}

/** Subscribes an address: at once if a login proves it or the tenant needs no proof, else after the mailed link. */
export async function subscribe(
  deps: WelcomeDeps & { secret: string },
  site: NewsletterSite,
  by: By,
  entered: NewsletterEntry,
): Promise<SubscribeOutcome> {
  const { pool, clock, secret } = deps;
  const { tenant, locale, publicUrl } = site;
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
  const known = await subscriberByEmail(pool, { tenant: tenant.id, email, today: todayOf(clock) });
  const has = known !== null && granted(known, kinds);
  if (has && by.email !== null) return { ok: true, step: 'already' };
  if (has) {
    await sendLetter(deps, site, { kind: 'already', to: email, link: settingsLink(site) });
    return { ok: true, step: tenant.newsletter.doubleOptIn ? 'pending' : 'subscribed' };
  }
  // A login has proved the address.
  if (tenant.newsletter.doubleOptIn && by.email === null) {
    await inTransaction(pool, async (client) => {
      const id = await saveSubscriber(client, { tenant: tenant.id, email, locale, now });
      await writePending(client, { id, pending: { kinds: [...kinds], frequency }, locale, now });
      const token = signNewsletterLink(secret, tenant.id, {
        purpose: 'confirm',
        subscriberId: id,
        askedAt: now.getTime(),
      });
      const link = `${publicUrl}${newsletterHref(locale, 'confirm', token)}`;
      await sendLetter(deps, site, { kind: 'confirm', to: email, link }, client);
    });
    return { ok: true, step: 'pending' };
  }
  await inTransaction(pool, async (client) => {
    const id = await saveSubscriber(client, { tenant: tenant.id, email, locale, now });
    await writePending(client, { id, pending: null, locale, now });
    await grant(client, { id, kinds, frequency, source: 'page', now });
  });
  await welcome(deps, site, email);
  return { ok: true, step: 'subscribed' };
}

const granted = (subscriber: FoundSubscriber, kinds: readonly Kind[]) =>
  subscriber.unreachableAt === null &&
  kinds.every((kind) => subscriber.consents.some((consent) => consent.kind === kind && consent.granted));
