import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { saveCustomersPersonal } from '../../marketing/newsletter/index.ts';
import { detachBasketEverywhere } from '../../selling/basket/index.ts';
import { detachWishlistEverywhere } from '../wishlist/index.ts';
import { deleteOwnDevice, listDevices } from './devices.store.ts';
import type { AccountEntry } from './entered.ts';
import { newestNewsletter, writeNewsletter } from './newsletter.store.ts';
import { readPayback, writePayback } from './payback.store.ts';
import { paybackNumberProblem } from './payback-number.ts';
import type { Browser, Customer, Device, FieldsRefused, NewsletterChoice, TenantLocale } from './types.ts';

export type Settings = {
  devices(customer: Pick<Customer, 'id'>, thisDevice: string | null): Promise<Device[]>;
  /**
   * Logs out one device at the request of `browser`; false if it is not the customer's. The device's basket and
   * wishlist keys are unknown, so all keys except those of `browser` are revoked. Browsers that are still logged in get
   * new ones.
   */
  endDevice(browser: Pick<Browser, 'basket' | 'wishlist'>, customer: Customer, deviceId: string): Promise<boolean>;
  newsletter(customer: Pick<Customer, 'id'>): Promise<NewsletterChoice>;
  /**
   * Changes the newsletter choice. Fields: choice ("frequency|0".."frequency|3", "pause|-100", "unsubscribe|99"), and
   * pause in days with "pause|-100".
   */
  chooseNewsletter(
    house: TenantLocale,
    customer: Customer,
    entered: AccountEntry,
  ): Promise<{ ok: true } | FieldsRefused>;
  /** Turns personalised mails on or off, beside the general ones. */
  choosePersonal(customer: Pick<Customer, 'id'>, personal: boolean): Promise<void>;
  payback(customer: Customer): Promise<string | null>;
  /** Stores the card. Fields: number; an empty one deletes the card. */
  choosePayback(customer: Customer, entered: AccountEntry): Promise<{ ok: true } | FieldsRefused>;
};

const DAY = 86_400_000;

export function createSettings({ pool, clock }: { pool: Pool; clock: Clock }): Settings {
  const current: Settings['newsletter'] = async ({ id }) => {
    const row = await newestNewsletter(pool, id);
    const today = clock.now().toISOString().slice(0, 10);
    return {
      subscribed: row?.granted ?? false,
      frequency: row?.frequency ?? 0,
      pauseUntil: row?.granted && row.pauseUntil !== null && row.pauseUntil > today ? row.pauseUntil : null,
      personal: row?.personal ?? true,
    };
  };
  return {
    devices: async ({ id }, thisDevice) => {
      const now = clock.now();
      const rows = await listDevices(pool, id, { now, seenAfter: new Date(now.getTime() - DAY) });
      return rows.map((row) => ({
        id: row.id,
        browser: row.browser,
        platform: row.platform,
        createdAt: row.created_at,
        seenAt: row.seen_at,
        isThis: row.id === thisDevice,
        isFull: row.type === 2 && row.full_until !== null && row.full_until > now,
      }));
    },
    endDevice: ({ basket, wishlist }, { id }, deviceId) =>
      inTransaction(pool, async (client) => {
        if (!(await deleteOwnDevice(client, id, deviceId))) return false;
        await detachBasketEverywhere(client, id, basket);
        await detachWishlistEverywhere(client, id, wishlist);
        return true;
      }),
    newsletter: current,
    chooseNewsletter: async ({ tenant }, customer, { choice = '', pause = '' }) => {
      const refuse = (name: string): FieldsRefused => ({
        ok: false,
        problem: 'fields',
        fields: { [name]: 'invalid-choice' },
      });
      const now = clock.now();
      const before = await current(customer);
      const common = { customerId: customer.id, source: 'account' as const, now };
      const [kind, code] = choice.split('|');
      if (kind === 'frequency' && tenant.newsletter.frequencies.map(String).includes(code ?? '')) {
        await writeNewsletter(pool, { ...common, granted: true, frequency: Number(code), pauseUntil: null });
        return { ok: true };
      }
      if (choice === 'unsubscribe|99') {
        await writeNewsletter(pool, { ...common, granted: false, frequency: before.frequency, pauseUntil: null });
        return { ok: true };
      }
      if (choice !== 'pause|-100' || !before.subscribed) return refuse('choice');
      const days = Number(pause);
      if (!tenant.newsletter.pauseDays.includes(days)) return refuse('pause');
      const pauseUntil = new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
      await writeNewsletter(pool, { ...common, granted: true, frequency: before.frequency, pauseUntil });
      return { ok: true };
    },
    choosePersonal: ({ id }, personal) => saveCustomersPersonal(pool, { customerId: id, personal, now: clock.now() }),
    payback: ({ id }) => readPayback(pool, id),
    choosePayback: async ({ id }, { number = '' }) => {
      const digits = number.replaceAll(/\s/g, '');
      const problem = digits === '' ? null : paybackNumberProblem(digits);
      if (problem) return { ok: false, problem: 'fields', fields: { number: problem } };
      await writePayback(pool, { customerId: id, number: digits, now: clock.now() });
      return { ok: true };
    },
  };
}
