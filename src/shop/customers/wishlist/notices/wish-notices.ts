import { letterLimits } from '../../../../platform/attempts/attempt-limits.ts';
import { beginAttempt } from '../../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Outbox } from '../../../../platform/mail/outbox.ts';
import { newToken, sha256 } from '../../../../platform/tokens.ts';
import { href } from '../../../../tenants/paths.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import type { Catalogue } from '../../../catalogue/products/index.ts';
import { checkEmail } from '../../../selling/addresses/index.ts';
import type { WishlistKey } from '../ports.ts';
import type { WishlistOwner } from '../wishlist.store.ts';
import { askableKind, type NoticeKind } from './due-notice.ts';
import { writeConfirmation } from './notice-mail.ts';
import {
  confirmMailbox,
  dropNotice,
  dropNotices,
  findItem,
  isConfirmable,
  putMailbox,
  putNotice,
  stopAll,
  wishNoticesOf,
} from './notices.store.ts';

export type NoticeState = {
  /** `none`: no address was entered. `waiting`: the address is not confirmed yet. `ready`: confirmed. */
  mailbox: 'none' | 'waiting' | 'ready';
  notices: { sku: string; kind: NoticeKind }[];
};

export type AskOutcome =
  /** `isWaiting`: a letter asks the address for confirmation; no other mail is sent before that. */
  | { ok: true; kind: NoticeKind; isWaiting: boolean }
  | { ok: false; problem: 'not-remembered' | 'needs-email' | 'invalid-email' }
  | { ok: false; problem: 'wait'; seconds: number };

export type WishNotices = {
  state(key: WishlistKey): Promise<NoticeState>;
  /**
   * Requests a notice about an item: of a lower price while it is available, else of its availability. Notices go to
   * the account's address. Without an account they go to the entered address after its confirmation.
   */
  ask(
    key: WishlistKey,
    asked: { sku: string; email: string | undefined; publicUrl: string; address: string },
  ): Promise<AskOutcome>;
  end(key: WishlistKey, notice: { sku: string; kind: string }): Promise<void>;
  /** Deletes all notices of a list and its mailbox. */
  endAll(key: WishlistKey): Promise<void>;
  /** Whether the link of a letter still waits for confirmation. */
  isOpen(tenant: Tenant, link: string): Promise<boolean>;
  /** Confirms the mailbox; false for an invalid link. */
  confirm(tenant: Tenant, link: string): Promise<boolean>;
  /** Ends all notices of a letter's list. The answer does not reveal whether there were any. */
  stop(tenant: Tenant, token: string): Promise<void>;
};

const NOTICE_LINK_MS = 24 * 3_600_000;
const NOBODY: NoticeState = { mailbox: 'none', notices: [] };

const ownerOf = ({ tenant, secret, customer }: WishlistKey): WishlistOwner => ({
  tenant: tenant.id,
  secret,
  customerId: customer?.id ?? null,
});

export function createWishNotices(deps: {
  pool: Pool;
  catalogue: Pick<Catalogue, 'articles'>;
  clock: Clock;
  outbox: Outbox;
}): WishNotices {
  const { pool, catalogue, clock, outbox } = deps;
  return {
    state: async (key) => {
      const owner = ownerOf(key);
      if (owner.secret === null && owner.customerId === null) return NOBODY;
      return wishNoticesOf(pool, owner);
    },

    ask: async (key, { sku, email: entered, publicUrl, address }) => {
      const { tenant, locale, customer } = key;
      const owner = ownerOf(key);
      const found = await findItem(pool, { ...owner, sku });
      const article = found && (await catalogue.articles({ tenant, locale, skus: [sku] })).get(sku);
      if (!found || !article) return { ok: false, problem: 'not-remembered' };
      const now = clock.now();
      const kind = askableKind(article);
      const notice = {
        wishlistId: found.wishlistId,
        sku: article.sku as string,
        productId: article.productId as string,
        kind,
        amount: article.price.amount,
        now,
      };
      const isNew = customer ? found.mailbox !== 'account' : found.mailbox === null || Boolean(entered?.trim());
      if (customer || !isNew) {
        await inTransaction(pool, async (client) => {
          if (isNew)
            await putMailbox(client, { ...notice, locale, stopToken: newToken(), email: null, confirmHash: null });
          await putNotice(client, notice);
        });
        return { ok: true, kind, isWaiting: found.mailbox === 'waiting' };
      }
      const checked = checkEmail(entered);
      if ('problem' in checked)
        return { ok: false, problem: checked.problem === 'required' ? 'needs-email' : 'invalid-email' };
      const email = checked.value.toLowerCase();
      const limits = letterLimits(tenant, { scope: tenant.id, email, address });
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, now);
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      const link = newToken();
      const letter = await writeConfirmation(
        { tenant, locale },
        email,
        `${publicUrl}${href(locale, 'wishlistNotices')}?link=${link}`,
      );
      await inTransaction(pool, async (client) => {
        await putMailbox(client, {
          ...notice,
          locale,
          stopToken: newToken(),
          email,
          confirmHash: sha256(link),
          confirmUntil: new Date(now.getTime() + NOTICE_LINK_MS),
        });
        await putNotice(client, notice);
        if (tenant.sendsMail) await outbox.put(letter, client);
      });
      return { ok: true, kind, isWaiting: true };
    },

    end: (key, { sku, kind }) => dropNotice(pool, { ...ownerOf(key), sku, kind }),
    endAll: (key) => dropNotices(pool, ownerOf(key)),
    isOpen: (tenant, link) => isConfirmable(pool, { tenant: tenant.id, hash: sha256(link), now: clock.now() }),
    confirm: (tenant, link) => confirmMailbox(pool, { tenant: tenant.id, hash: sha256(link), now: clock.now() }),
    stop: (tenant, token) => stopAll(pool, { tenant: tenant.id, token }),
  };
}
