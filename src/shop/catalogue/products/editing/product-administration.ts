import type pg from 'pg';
import { calendarDay } from '../../../../platform/calendar-day.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { sha256 } from '../../../../platform/tokens.ts';
import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import {
  may,
  newestBy,
  type Permission,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../../staff/employees/index.ts';
import { correctedStock, MOST_STOCK, setTotals } from '../../stock/index.ts';
import { lockProduct } from '../editor/editor.store.ts';
import { editorAmount } from '../editor/editor-amount.ts';
import { editorPriceAt } from '../editor/editor-product.ts';
import { markEdited } from '../editor/origin.store.ts';
import { announce, awaitImportLock, holdOffAllImports, noteChanged } from '../import/import-run.store.ts';
import { readCategories } from '../import/known.store.ts';
import { type ImportedPricePeriod, planPrices } from '../import/price-periods.ts';
import { writeSearchTexts } from '../import/search-text.store.ts';
import { readPrices, writePrices } from '../prices.store.ts';
import { type PriceEntry, type PriceEntryProblem, readPriceEntry } from './price-entry.ts';
import {
  type AdminProductText,
  type AdminVariant,
  articlesOf,
  lockStockForCorrection,
  lockText,
  productOfArticle,
  type SoldOutArticle,
  type StoredProduct,
  soldOutArticles,
  storedProduct,
  writeOnSale,
  writeText,
} from './product-administration.store.ts';

export type ProductState = Omit<StoredProduct, 'texts'> & {
  /** `mark` is the hash of the text, which tells whether it has changed since it was shown. */
  texts: (AdminProductText & { mark: string })[];
};

export type AdminProduct = Omit<ProductState, 'variants'> & {
  /** `correction` is the audit entry of the last stock correction. */
  variants: (AdminVariant & { correction: number })[];
};

export type StockOutcome =
  | { ok: true; quantity: number }
  | Refused
  /** `changed`: an employee has corrected the stock since the page was shown. */
  | { ok: false; problem: 'no-number' | 'no-reason' | 'impossible' | 'changed' };
export type TextOutcome =
  | { ok: true }
  | Refused
  /** `changed`: an employee or an import has written the text since the page was shown. */
  | { ok: false; problem: 'no-title' | 'too-long' | 'changed' | 'import-running' };
export type SaleOutcome =
  | { ok: true; changed: number }
  | Refused
  | { ok: false; problem: 'import-running' | 'changed' };
export type PriceOutcome =
  | { ok: true; changed: number }
  | Refused
  | { ok: false; problem: 'import-running' | 'changed' }
  | { ok: false; problem: 'entry'; entry: PriceEntryProblem };

type House = { tenant: Tenant; locale: Locale };

/** Administration of products. Every function checks the role and records its changes. */
export type ProductAdministration = {
  product(member: StaffMember, request: House & { id: string }): Promise<AdminProduct | null>;
  /** Returns a product without what only the correction of stock needs. */
  state(member: StaffMember, request: House & { id: string }): Promise<ProductState | null>;
  soldOut(member: StaffMember, request: House): Promise<SoldOutArticle[]>;
  /** Corrects the stock. `seen` and `last` are the stock and the correction that the page showed. */
  setStock(
    member: StaffMember,
    request: { tenant: Tenant; sku: string; seen: string; last: string; quantity: string; reason: string },
  ): Promise<StockOutcome>;
  setText(
    member: StaffMember,
    request: { tenant: Tenant; id: string; locale: string; seen: string; title: string; description: string },
  ): Promise<TextOutcome>;
  /**
   * Withdraws all variants of a product from the tenant's range, or puts them back on sale. Asks `isCurrent` under
   * the lock of all edits. It says whether the product still has the state that the change is based on.
   */
  setOnSale(
    member: StaffMember,
    request: { tenant: Tenant; id: string; onSale: boolean; isCurrent?: () => Promise<boolean> },
  ): Promise<SaleOutcome>;
  /**
   * Sets the price of one variant, or of all variants of the product for an empty `sku`, by the rules of the
   * import. For `isCurrent` see above.
   */
  setPrice(
    member: StaffMember,
    request: { tenant: Tenant; id: string; sku: string; entry: PriceEntry; isCurrent?: () => Promise<boolean> },
  ): Promise<PriceOutcome>;
};

const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 5000;
const MONTH_MS = 30 * 24 * 3_600_000;

export function createProductAdministration(deps: { pool: Pool; clock: Clock }): ProductAdministration {
  const { pool, clock } = deps;

  /** Runs a permitted change and its audit entry in one transaction. */
  async function change<Outcome>(
    member: StaffMember,
    permission: Permission,
    steps: (client: pg.PoolClient, now: Date) => Promise<Outcome>,
  ): Promise<Outcome | Refused> {
    if (!may(member, permission)) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, (client) => steps(client, clock.now()));
  }

  async function stateOf(tenant: Tenant, locale: Locale, id: string): Promise<ProductState | null> {
    const asked = { tenant: tenant.id, locale, id, locales: localesOf(tenant), now: clock.now() };
    const stored = await storedProduct(pool, asked);
    return stored && { ...stored, texts: stored.texts.map((text) => ({ ...text, mark: markOf(text) })) };
  }

  return {
    product: async (member, { tenant, locale, id }) => {
      if (!may(member, 'product.read')) return null;
      // Reads the corrections first, so that a simultaneous one causes a refusal and is not counted twice.
      const corrections = await correctionsOf(pool, id);
      const state = await stateOf(tenant, locale, id);
      if (!state) return null;
      const variants = state.variants.map((variant) => ({ ...variant, correction: corrections.get(variant.sku) ?? 0 }));
      return { ...state, variants };
    },

    state: async (member, { tenant, locale, id }) => (may(member, 'product.read') ? stateOf(tenant, locale, id) : null),

    soldOut: async (member, { tenant, locale }) => {
      if (!may(member, 'product.read')) return [];
      const since = calendarDay(new Date(clock.now().getTime() - MONTH_MS), tenant.timeZone);
      return soldOutArticles(pool, { tenant: tenant.id, locale, since, most: 8 });
    },

    setStock: (member, { tenant, sku, seen, last, quantity, reason }) =>
      change<StockOutcome>(member, 'product.stock', async (client, now) => {
        const counted = wholeNumber(quantity);
        const shown = wholeNumber(seen);
        if (counted === null || shown === null) return { ok: false, problem: 'no-number' };
        const why = reason.trim().slice(0, 200);
        if (why.length < 3) return { ok: false, problem: 'no-reason' };
        const productId = await productOfArticle(client, tenant.id, sku);
        if (!productId) return { ok: false, problem: 'not-found' };
        const there = await lockStockForCorrection(client, sku);
        // The correction applies a difference, so that a repeated request would count twice.
        const before = (await correctionsOf(client, productId)).get(sku) ?? 0;
        if (last !== String(before)) return { ok: false, problem: 'changed' };
        const corrected = correctedStock(there, shown, counted);
        if (corrected === null) return { ok: false, problem: 'impossible' };
        if (corrected !== there) {
          const cause = { reason: 'correction', at: now, by: member.email, note: why } as const;
          await setTotals(client, [{ sku, quantity: corrected }], cause);
          await announce(client, [productId]);
        }
        await recordAudit(client, now, member, {
          action: 'product.stock',
          tenant: tenant.id,
          subject: `product:${productId}`,
          before: { sku, quantity: there },
          after: { sku, quantity: corrected, reason: why },
        });
        return { ok: true, quantity: corrected };
      }),

    setText: (member, { tenant, id, locale, seen, ...entered }) =>
      change<TextOutcome>(member, 'product.text', async (client, now) => {
        const title = entered.title.replaceAll(/\s+/g, ' ').trim();
        const description = entered.description.replaceAll('\r\n', '\n').trim();
        if (title === '') return { ok: false, problem: 'no-title' };
        if (title.length > LONGEST_TITLE || description.length > LONGEST_DESCRIPTION)
          return { ok: false, problem: 'too-long' };
        // An import holds the rows of changed texts until it has written everything.
        if (!(await awaitImportLock(client))) return { ok: false, problem: 'import-running' };
        const articles = await articlesOf(client, tenant.id, id);
        if (articles.length === 0 || !localesOf(tenant).includes(locale)) return { ok: false, problem: 'not-found' };
        // Imports lock products before their texts.
        await lockProduct(client, id);
        const before = await lockText(client, id, locale);
        if (!before) return { ok: false, problem: 'not-found' };
        if (before.title === title && before.description === description) return { ok: true };
        if (seen !== markOf(before)) return { ok: false, problem: 'changed' };
        await writeText(client, id, { locale, title, description });
        await noteChanged(client, [id]);
        const origins = [
          { field: `title.${locale}`, before: before.title, after: title },
          { field: `description.${locale}`, before: before.description, after: description },
        ];
        const edited = origins.filter((origin) => origin.before !== origin.after);
        await markEdited(client, id, edited, now);
        await writeSearchTexts(client, tenant.id, await readCategories(client, locale), [id]);
        await announce(client, [id]);
        await recordAudit(client, now, member, {
          action: 'product.text',
          tenant: tenant.id,
          subject: `product:${id}`,
          before: { locale, title: before.title, description: before.description },
          after: { locale, title, description },
        });
        return { ok: true };
      }),

    setOnSale: (member, { tenant, id, onSale, isCurrent }) =>
      change<SaleOutcome>(member, 'product.withdraw', async (client, now) => {
        if (!(await holdOffAllImports(client))) return { ok: false, problem: 'import-running' };
        if (isCurrent && !(await isCurrent())) return { ok: false, problem: 'changed' };
        if ((await articlesOf(client, tenant.id, id)).length === 0) return { ok: false, problem: 'not-found' };
        const changed = await writeOnSale(client, { tenant: tenant.id, id, onSale });
        if (changed === 0) return { ok: true, changed };
        for (const locale of localesOf(tenant))
          await writeSearchTexts(client, tenant.id, await readCategories(client, locale), [id]);
        await noteChanged(client, [id]);
        await announce(client, [id]);
        await recordAudit(client, now, member, {
          action: onSale ? 'product.restored' : 'product.withdrawn',
          tenant: tenant.id,
          subject: `product:${id}`,
          after: { articles: changed },
        });
        return { ok: true, changed };
      }),

    setPrice: (member, { tenant, id, sku, entry, isCurrent }) =>
      change<PriceOutcome>(member, 'product.price', async (client, now) => {
        const period = readPriceEntry(entry, tenant, now);
        if ('reason' in period) return { ok: false, problem: 'entry', entry: period };
        if (!(await holdOffAllImports(client))) return { ok: false, problem: 'import-running' };
        if (isCurrent && !(await isCurrent())) return { ok: false, problem: 'changed' };
        const articles = await articlesOf(client, tenant.id, id);
        const skus = sku === '' ? articles : articles.filter((article) => article === sku);
        if (skus.length === 0) return { ok: false, problem: 'not-found' };
        const recorded = await readPrices(client, { tenant: tenant.id, skus, since: null });
        const plans = skus.map((article) => {
          const before = recorded.get(article) ?? [];
          return { sku: article, recorded: before, planned: planPrices(before, [period], now.getTime()) };
        });
        const changed = await writePrices(client, tenant.id, plans);
        if (changed.length === 0) return { ok: true, changed: 0 };
        const origins = changed.map((article) => ({
          field: `price.${tenant.id}.${article}`,
          before: priceText(recorded.get(article), tenant.id, now.getTime()),
        }));
        await markEdited(client, id, origins, now);
        await noteChanged(client, [id]);
        await announce(client, [id]);
        const first = recorded.get(changed[0] ?? '')?.find((price) => covers(price, period.from));
        await recordAudit(client, now, member, {
          action: 'product.price',
          tenant: tenant.id,
          subject: `product:${id}`,
          before: { articles: changed.join(', '), amount: first?.amount ?? null },
          after: {
            articles: changed.join(', '),
            amount: period.amount,
            from: new Date(period.from).toISOString(),
            to: period.to === null ? null : new Date(period.to).toISOString(),
          },
        });
        return { ok: true, changed: changed.length };
      }),
  };
}

/** Returns the audit entry of the last stock correction, by SKU. */
const correctionsOf = (client: Pool | pg.ClientBase, productId: string): Promise<Map<string, number>> =>
  newestBy(client, { action: 'product.stock', subject: `product:${productId}`, fact: 'sku' });

const markOf = ({ title, description }: AdminProductText): string =>
  sha256(JSON.stringify([title, description])).toString('base64url');

const localesOf = (tenant: Tenant): string[] => tenant.locales.map((entry) => entry.locale);

function wholeNumber(text: string): number | null {
  return /^\d{1,7}$/.test(text.trim()) && Number(text) <= MOST_STOCK ? Number(text) : null;
}

function priceText(periods: readonly ImportedPricePeriod[] | undefined, tenant: string, now: number): string {
  const amount = editorPriceAt(periods, now);
  return amount === null ? '' : editorAmount(amount, tenant);
}

function covers(period: ImportedPricePeriod, instant: number): boolean {
  return period.from <= instant && (period.to === null || period.to > instant);
}
