import { inTransaction } from '../../../platform/database/transaction.ts';
import { newsletterMessagesOf } from '../../../tenants/messages/newsletter.ts';
import { frequencyName } from '../../../tenants/newsletter-frequency.ts';
import { checkEmail } from '../../selling/addresses/index.ts';
import { type Choice, readChoice, readKinds } from './choice.ts';
import { writeNewsletterLetter } from './letters.ts';
import { findByLink, type LinkDeps } from './linked-subscriber.ts';
import { type By, countLetter, emailProblem, type LetterDeps, NO_SUBSCRIBER, settingsLink } from './send-letter.ts';
import { changeConsents, lockSubscriber, subscriberByEmail, todayOf } from './subscribers.store.ts';
import type {
  ChangeResult,
  Kind,
  NewsletterEntry,
  NewsletterFieldProblem,
  NewsletterRefused,
  NewsletterSite,
  Source,
  Wait,
} from './types.ts';

const DAY = 86_400_000;

export type SubscriptionChangeOutcome =
  | { ok: true; result: ChangeResult; frequency: number | null; pauseUntil: string | null }
  /** Shown only after a mailed link or to the logged-in customer. */
  | { ok: false; problem: 'not-found' }
  | NewsletterRefused
  | Wait;

const RESULTS: Record<Choice['what'], ChangeResult> = {
  frequency: 'frequency',
  pause: 'paused',
  unsubscribe: 'unsubscribed',
};

/** Applies a choice; returns the number of consents and pending requests that changed. */
export async function applyChoice(
  { pool, clock }: Pick<LetterDeps, 'pool' | 'clock'>,
  subscriber: { id: string },
  kinds: readonly Kind[],
  choice: Choice,
  source: Source,
): Promise<{ changed: number; pauseUntil: string | null }> {
  const now = clock.now();
  const pauseUntil = choice.what === 'pause' ? dayAfter(now, choice.days) : null;
  const changed = await inTransaction(pool, async (client) => {
    await lockSubscriber(client, subscriber.id);
    return changeConsents(client, {
      id: subscriber.id,
      kinds,
      what: choice.what === 'unsubscribe' ? 'ended' : choice.what,
      frequency: choice.what === 'frequency' ? choice.frequency : null,
      pauseUntil,
      source,
      now,
    });
  });
  return { changed, pauseUntil };
}

/** Changes or ends a subscription, after a mailed link, for a logged-in customer, or for an address that is entered. */
export async function changeSubscription(
  deps: LetterDeps & LinkDeps,
  site: NewsletterSite,
  by: By,
  entered: NewsletterEntry,
  token?: string,
): Promise<SubscriptionChangeOutcome> {
  const { pool, clock, outbox } = deps;
  const { tenant, locale } = site;
  const fields: Record<string, NewsletterFieldProblem> = {};
  const read = readChoice(tenant.newsletter, entered);
  if (!read.ok) fields[read.field] = 'invalid-choice';
  const linked = token === undefined ? null : await findByLink(deps, pool, tenant, token);
  if (token !== undefined && linked?.link.purpose !== 'stop') return { ok: false, problem: 'not-found' };
  const proved = linked?.subscriber.email ?? by.email;
  const checked = proved === null ? checkEmail(entered.email) : { value: proved };
  if ('problem' in checked) fields.email = emailProblem(checked.problem);
  if (!read.ok || !('value' in checked) || Object.keys(fields).length > 0)
    return { ok: false, problem: 'fields', fields };
  const email = checked.value.toLowerCase();
  const kinds = readKinds(entered);
  if (proved === null) {
    const refused = await countLetter(deps, tenant, email, by.address);
    if (refused) return refused;
  }
  const { choice } = read;
  const subscriber = await subscriberByEmail(pool, { tenant: tenant.id, email, today: todayOf(clock) });
  const source = linked ? 'mail' : by.email === null ? 'page' : 'account';
  // An unknown address runs equal statements, so that the duration does not reveal it.
  const { changed, pauseUntil } = await applyChoice(deps, subscriber ?? { id: NO_SUBSCRIBER }, kinds, choice, source);
  if (changed === 0 && proved !== null) return { ok: false, problem: 'not-found' };
  const result = RESULTS[choice.what];
  const frequency = choice.what === 'frequency' ? choice.frequency : null;
  if (proved === null) {
    const link = settingsLink(site);
    // Composes both letters for equal work, and sends one.
    const unknown = await writeNewsletterLetter(site, { kind: 'unknown', to: email, link });
    const said = changeText(locale, choice, pauseUntil);
    const letter = await writeNewsletterLetter(site, { kind: 'changed', to: email, link, said });
    if (tenant.sendsMail) await outbox.put(changed === 0 ? unknown : letter);
  }
  return { ok: true, result, frequency, pauseUntil };
}

/** Returns what a mail says about a change. */
function changeText(locale: NewsletterSite['locale'], choice: Choice, pauseUntil: string | null): string {
  const text = newsletterMessagesOf(locale);
  const { changed } = text.mails;
  if (choice.what === 'frequency') return changed.frequency(frequencyName(text, choice.frequency));
  return choice.what === 'pause' ? changed.paused(shownDay(locale, pauseUntil ?? '')) : changed.unsubscribed;
}

const dayAfter = (now: Date, days: number): string => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);

/** Formats a calendar day in the long form of a locale. */
function shownDay(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
