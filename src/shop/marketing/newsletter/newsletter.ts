import { beginAttempt, type Limit } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { newsletterMessagesOf } from '../../../tenants/messages/newsletter.ts';
import { frequencyName } from '../../../tenants/newsletter-frequency.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { checkEmail } from '../../selling/addresses/index.ts';
import { type Choice, readChoice, readKinds } from './choice.ts';
import { writeNewsletterLetter } from './letters.ts';
import { readNewsletterLink, signNewsletterLink } from './links.ts';
import {
  changeConsents,
  deleteUnconfirmed,
  endPersonal,
  type FoundSubscriber,
  grant,
  lockSubscriber,
  saveSubscriber,
  subscriberByEmail,
  subscriberById,
  writePending,
} from './subscribers.store.ts';
import type {
  ChangeResult,
  Kind,
  NewsletterEntry,
  NewsletterFieldProblem,
  NewsletterRefused,
  NewsletterSite,
  Source,
  Subscriber,
  Wait,
} from './types.ts';
import { KINDS } from './types.ts';

export type SubscribeOutcome =
  /** `approve`: shows the entry once more before anything is done (approvalStep of the tenant). */
  | { ok: true; step: 'approve' | 'pending' | 'subscribed' }
  /** Shown only to the owner of the address (docs/rules/newsletter.md#known-addresses). */
  | { ok: true; step: 'already' }
  | NewsletterRefused
  | Wait;

export type SubscriptionChangeOutcome =
  | { ok: true; result: ChangeResult; frequency: number | null; pauseUntil: string | null }
  /** Shown only after a mailed link or to the logged-in customer. */
  | { ok: false; problem: 'not-found' }
  | NewsletterRefused
  | Wait;

export type LinkView =
  | { purpose: 'confirm'; state: 'open' | 'already' | 'gone' }
  | { purpose: 'stop'; subscriber: Subscriber; kind: Kind; personalised: boolean };

/** Requester: network address, and the e-mail address if a login proves it. */
export type By = { address: string; email: string | null };

export type Newsletter = {
  /** Fields: email, frequency, brandA/brandB/flexikonto ("on"), terms ("on"), intent ("approve"). */
  subscribe(site: NewsletterSite, by: By, entered: NewsletterEntry): Promise<SubscribeOutcome>;
  /** Reads a mailed link. Changes nothing, since scanners open links. Null: it is invalid. */
  look(tenant: Tenant, token: string): Promise<LinkView | null>;
  /** Confirms a double opt-in by the button after the link. */
  confirm(site: NewsletterSite, token: string): Promise<'subscribed' | 'already' | 'gone'>;
  /** Fields: email (unless the link or the login provides it), choice, pause, brandA/brandB/flexikonto ("on"). */
  change(site: NewsletterSite, by: By, entered: NewsletterEntry, token?: string): Promise<SubscriptionChangeOutcome>;
  /**
   * Unsubscribes by a mail program's one click (RFC 8058) or the button after the link. False: there was no
   * subscription to end.
   */
  stop(tenant: Tenant, token: string): Promise<boolean>;
  /** Applies wishes from the contact form, whose confirmation mentions them; an unknown address changes nothing. */
  wish(
    tenant: Tenant,
    email: string,
    wishes: { end: readonly Kind[]; impersonal: boolean; frequency: number | null; pauseDays: number | null },
  ): Promise<void>;
  /** Returns the consents of an address, or null. */
  of(tenant: Tenant, email: string): Promise<Subscriber | null>;
  /** Deletes unconfirmed subscribers; runs once a day. */
  sweep(): Promise<number>;
};

const DAY = 86_400_000;
const CONFIRM_DAYS = 30;

export function todayOf(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10);
}

/**
 * The first of `secrets` signs links, the others only verify them. The function `thank` sends the voucher, once per
 * address.
 */
export function createNewsletter(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  secrets: readonly [string, ...string[]];
  thank(to: NewsletterSite & { email: string }): Promise<{ ok: boolean }>;
}): Newsletter {
  const { pool, clock, outbox, secrets, thank } = deps;

  async function mayWrite(tenant: Tenant, email: string, address: string): Promise<Wait | null> {
    const limits: Limit[] = [
      { kind: 'letter', who: `newsletter:${tenant.id}:${email}` },
      { kind: 'letters', who: address },
    ];
    const seconds = await beginAttempt(pool, 'customer_attempt', limits, clock.now());
    return seconds > 0 ? { ok: false, problem: 'wait', seconds } : null;
  }

  async function send(
    site: NewsletterSite,
    letter: Parameters<typeof writeNewsletterLetter>[1],
    runner?: Parameters<Outbox['put']>[1],
  ): Promise<void> {
    if (site.tenant.sendsMail) await outbox.put(await writeNewsletterLetter(site, letter), runner);
  }

  const settingsLink = (site: NewsletterSite) => `${site.publicUrl}${newsletterHref(site.locale, 'unsubscribe')}`;

  /** Sends the voucher after a consent if one is available, else a welcome mail. */
  async function welcome(site: NewsletterSite, email: string): Promise<void> {
    const thanked = site.tenant.sendsMail && (await thank({ ...site, email })).ok;
    if (!thanked) await send(site, { kind: 'welcome', to: email, link: settingsLink(site) });
  }

  const granted = (subscriber: FoundSubscriber, kinds: readonly Kind[]) =>
    subscriber.unreachableAt === null &&
    kinds.every((kind) => subscriber.consents.some((consent) => consent.kind === kind && consent.granted));

  const subscribe: Newsletter['subscribe'] = async (site, by, entered) => {
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
    const refused = await mayWrite(tenant, email, by.address);
    if (refused) return refused;
    const now = clock.now();
    const known = await subscriberByEmail(pool, { tenant: tenant.id, email, today: todayOf(clock) });
    const has = known !== null && granted(known, kinds);
    if (has && by.email !== null) return { ok: true, step: 'already' };
    if (has) {
      await send(site, { kind: 'already', to: email, link: settingsLink(site) });
      return { ok: true, step: tenant.newsletter.doubleOptIn ? 'pending' : 'subscribed' };
    }
    // A login has proved the address.
    if (tenant.newsletter.doubleOptIn && by.email === null) {
      await inTransaction(pool, async (client) => {
        const id = await saveSubscriber(client, { tenant: tenant.id, email, locale, now });
        await writePending(client, { id, pending: { kinds: [...kinds], frequency }, locale, now });
        const token = signNewsletterLink(secrets[0], tenant.id, {
          purpose: 'confirm',
          subscriberId: id,
          askedAt: now.getTime(),
        });
        const link = `${publicUrl}${newsletterHref(locale, 'confirm', token)}`;
        await send(site, { kind: 'confirm', to: email, link }, client);
      });
      return { ok: true, step: 'pending' };
    }
    await inTransaction(pool, async (client) => {
      const id = await saveSubscriber(client, { tenant: tenant.id, email, locale, now });
      await writePending(client, { id, pending: null, locale, now });
      await grant(client, { id, kinds, frequency, source: 'page', now });
    });
    await welcome(site, email);
    return { ok: true, step: 'subscribed' };
  };

  async function findByLink(runner: SqlRunner, tenant: Tenant, token: string, lock = false) {
    const link = readNewsletterLink(secrets, tenant.id, token);
    if (!link) return null;
    const asked = { tenant: tenant.id, id: link.subscriberId, today: todayOf(clock), lock };
    const subscriber = await subscriberById(runner, asked);
    return subscriber && { link, subscriber };
  }

  function confirmState(
    found: NonNullable<Awaited<ReturnType<typeof findByLink>>>,
  ): Extract<LinkView, { purpose: 'confirm' }>['state'] {
    const { link, subscriber } = found;
    if (link.purpose !== 'confirm') return 'gone';
    const { pending, pendingAt } = subscriber;
    const isFresh = clock.now().getTime() - link.askedAt < CONFIRM_DAYS * DAY;
    if (pending !== null && pendingAt?.getTime() === link.askedAt && isFresh) return 'open';
    return subscriber.consents.some((consent) => consent.granted) ? 'already' : 'gone';
  }

  /** Applies a choice; returns the number of consents and pending requests that changed. */
  async function apply(
    subscriber: { id: string },
    kinds: readonly Kind[],
    choice: Choice,
    source: Source,
  ): Promise<{ changed: number; pauseUntil: string | null }> {
    const now = clock.now();
    const pauseUntil =
      choice.what === 'pause' ? new Date(now.getTime() + choice.days * DAY).toISOString().slice(0, 10) : null;
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

  const change: Newsletter['change'] = async (site, by, entered, token) => {
    const { tenant, locale } = site;
    const fields: Record<string, NewsletterFieldProblem> = {};
    const read = readChoice(tenant.newsletter, entered);
    if (!read.ok) fields[read.field] = 'invalid-choice';
    const linked = token === undefined ? null : await findByLink(pool, tenant, token);
    if (token !== undefined && linked?.link.purpose !== 'stop') return { ok: false, problem: 'not-found' };
    const proved = linked?.subscriber.email ?? by.email;
    const checked = proved === null ? checkEmail(entered.email) : { value: proved };
    if ('problem' in checked) fields.email = emailProblem(checked.problem);
    if (!read.ok || !('value' in checked) || Object.keys(fields).length > 0)
      return { ok: false, problem: 'fields', fields };
    const email = checked.value.toLowerCase();
    const kinds = readKinds(entered);
    if (proved === null) {
      const refused = await mayWrite(tenant, email, by.address);
      if (refused) return refused;
    }
    const { choice } = read;
    const subscriber = await subscriberByEmail(pool, { tenant: tenant.id, email, today: todayOf(clock) });
    const source = linked ? 'mail' : by.email === null ? 'page' : 'account';
    const { changed, pauseUntil } = subscriber
      ? await apply(subscriber, kinds, choice, source)
      : { changed: 0, pauseUntil: null };
    if (changed === 0 && proved !== null) return { ok: false, problem: 'not-found' };
    const result = RESULTS[choice.what];
    const frequency = choice.what === 'frequency' ? choice.frequency : null;
    if (proved === null) {
      const text = newsletterMessagesOf(locale);
      const link = settingsLink(site);
      if (changed === 0) await send(site, { kind: 'unknown', to: email, link });
      else {
        const said =
          choice.what === 'frequency'
            ? text.mails.changed.frequency(frequencyName(text, choice.frequency))
            : choice.what === 'pause'
              ? text.mails.changed.paused(shownDay(locale, pauseUntil ?? ''))
              : text.mails.changed.unsubscribed;
        await send(site, { kind: 'changed', to: email, link, said });
      }
    }
    // The answer must not reveal whether the address is known, so the day is computed in both cases.
    const until =
      choice.what === 'pause'
        ? (pauseUntil ?? new Date(clock.now().getTime() + choice.days * DAY).toISOString().slice(0, 10))
        : null;
    return { ok: true, result, frequency, pauseUntil: until };
  };

  return {
    subscribe,
    change,
    look: async (tenant, token) => {
      const found = await findByLink(pool, tenant, token);
      if (!found) return null;
      const { link, subscriber } = found;
      if (link.purpose === 'confirm') return { purpose: 'confirm', state: confirmState(found) };
      return { purpose: 'stop', subscriber, kind: link.kind, personalised: link.personalised };
    },
    confirm: async (site, token) => {
      const outcome = await inTransaction(pool, async (client) => {
        const found = await findByLink(client, site.tenant, token, true);
        if (!found) return 'gone' as const;
        const state = confirmState(found);
        const { pending, id } = found.subscriber;
        if (state !== 'open' || pending === null) return state === 'already' ? ('already' as const) : ('gone' as const);
        const now = clock.now();
        await writePending(client, { id, pending: null, locale: null, now });
        await grant(client, { id, kinds: pending.kinds, frequency: pending.frequency, source: 'mail', now });
        return found.subscriber;
      });
      if (typeof outcome === 'string') return outcome;
      await welcome({ ...site, locale: outcome.locale }, outcome.email);
      return 'subscribed';
    },
    stop: async (tenant, token) => {
      const found = await findByLink(pool, tenant, token);
      if (found?.link.purpose !== 'stop') return false;
      const { link, subscriber } = found;
      if (link.personalised) return endPersonal(pool, { id: subscriber.id, source: 'one-click', now: clock.now() });
      return (await apply(subscriber, [link.kind], { what: 'unsubscribe' }, 'one-click')).changed > 0;
    },
    wish: async (tenant, email, { end, impersonal, frequency, pauseDays }) => {
      const asked = { tenant: tenant.id, email: email.toLowerCase(), today: todayOf(clock) };
      const subscriber = await subscriberByEmail(pool, asked);
      if (!subscriber) return;
      if (end.length > 0) await apply(subscriber, end, { what: 'unsubscribe' }, 'contact');
      if (impersonal) await endPersonal(pool, { id: subscriber.id, source: 'contact', now: clock.now() });
      if (frequency !== null) await apply(subscriber, KINDS, { what: 'frequency', frequency }, 'contact');
      if (pauseDays !== null) await apply(subscriber, KINDS, { what: 'pause', days: pauseDays }, 'contact');
    },
    of: (tenant, email) =>
      subscriberByEmail(pool, { tenant: tenant.id, email: email.toLowerCase(), today: todayOf(clock) }),
    sweep: () =>
      inTransaction(pool, (client) => deleteUnconfirmed(client, new Date(clock.now().getTime() - CONFIRM_DAYS * DAY))),
  };
}

const RESULTS: Record<Choice['what'], ChangeResult> = {
  frequency: 'frequency',
  pause: 'paused',
  unsubscribe: 'unsubscribed',
};

function emailProblem(problem: string): NewsletterFieldProblem {
  return problem === 'required' || problem === 'too-long' ? problem : 'invalid-email';
}

/** Formats a calendar day in the long form of a locale. */
export function shownDay(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
