import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { applyChoice, changeSubscription, type SubscriptionChangeOutcome } from './change-subscription.ts';
import { CONFIRM_MS, confirmState, findByLink, type LinkView } from './linked-subscriber.ts';
import { type By, NO_SUBSCRIBER } from './send-letter.ts';
import { createSubscribe, type SubscribeOutcome, type Thank } from './subscribe.ts';
import {
  deleteUnconfirmed,
  endPersonal,
  grant,
  stopAutomation,
  subscriberByEmail,
  todayOf,
  writePending,
} from './subscribers.store.ts';
import type { Kind, NewsletterEntry, NewsletterSite, Subscriber } from './types.ts';
import { KINDS } from './types.ts';

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
   * Unsubscribes by a mail program's one click (RFC 8058) or the button after the link: from a newsletter, from personal
   * mails, or from one automation. False: there was no subscription to end.
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

/**
 * The first of `secrets` signs links, the others only verify them. The function `thank` sends the voucher, once per
 * mailbox.
 */
export function createNewsletter(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  secrets: readonly [string, ...string[]];
  thank: Thank;
}): Newsletter {
  const { pool, clock } = deps;
  const { subscribe, welcome } = createSubscribe(deps);

  return {
    subscribe,
    change: (site, by, entered, token) => changeSubscription(deps, site, by, entered, token),
    look: async (tenant, token) => {
      const found = await findByLink(deps, pool, tenant, token);
      if (!found) return null;
      const { link, subscriber } = found;
      if (link.purpose === 'confirm') return { purpose: 'confirm', state: confirmState(deps, found) };
      const { kind, personalised, automation = null } = link;
      return { purpose: 'stop', subscriber, kind, personalised, automation };
    },
    confirm: async (site, token) => {
      const outcome = await inTransaction(pool, async (client) => {
        const found = await findByLink(deps, client, site.tenant, token, true);
        if (!found) return 'gone' as const;
        const state = confirmState(deps, found);
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
      const found = await findByLink(deps, pool, tenant, token);
      if (found?.link.purpose !== 'stop') return false;
      const { link, subscriber } = found;
      if (link.automation) return stopAutomation(pool, { id: subscriber.id, kind: link.automation, now: clock.now() });
      if (link.personalised) return endPersonal(pool, { id: subscriber.id, source: 'one-click', now: clock.now() });
      return (await applyChoice(deps, subscriber, [link.kind], { what: 'unsubscribe' }, 'one-click')).changed > 0;
    },
    wish: async (tenant, email, { end, impersonal, frequency, pauseDays }) => {
      const asked = { tenant: tenant.id, email: email.toLowerCase(), today: todayOf(clock) };
      const subscriber = await subscriberByEmail(pool, asked);
      // An unknown address runs equal statements, so that the duration does not reveal it.
      const own = subscriber ?? { id: NO_SUBSCRIBER };
      if (end.length > 0) await applyChoice(deps, own, end, { what: 'unsubscribe' }, 'contact');
      if (impersonal) await endPersonal(pool, { id: own.id, source: 'contact', now: clock.now() });
      if (frequency !== null) await applyChoice(deps, own, KINDS, { what: 'frequency', frequency }, 'contact');
      if (pauseDays !== null) await applyChoice(deps, own, KINDS, { what: 'pause', days: pauseDays }, 'contact');
    },
    of: (tenant, email) =>
      subscriberByEmail(pool, { tenant: tenant.id, email: email.toLowerCase(), today: todayOf(clock) }),
    sweep: () =>
      inTransaction(pool, (client) => deleteUnconfirmed(client, new Date(clock.now().getTime() - CONFIRM_MS))),
  };
}
