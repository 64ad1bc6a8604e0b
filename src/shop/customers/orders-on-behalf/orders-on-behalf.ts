import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { isOnline } from '../../../tenants/offered-methods.ts';
import type { Catalogue, ProductListing } from '../../catalogue/products/index.ts';
import type { Basket, BasketKey } from '../../selling/basket/index.ts';
import type { Checkout } from '../../selling/checkout/index.ts';
import { may, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { accountById, type Customers } from '../accounts/index.ts';
import { hasAccount, skusOfProducts } from './orders-on-behalf.store.ts';
import type { DraftView, OrderDraft, OrdersOnBehalf } from './ports.ts';

const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;
const MOST_VARIANTS = 30;
/** Fields of the checkout that name a step's form. */
const PAYMENT_FIELDS = ['method', 'birthday', 'months'];

type Deps = {
  pool: Pool;
  clock: Clock;
  basket: Pick<Basket, 'setQuantity' | 'add'>;
  /** Checkout without the limits for orders of visitors, because an employee places these. */
  checkout: Pick<Checkout, 'view' | 'enterTogether' | 'enterPause' | 'enterProtection' | 'place'>;
  catalogue: Pick<Catalogue, 'articles'>;
  listing: Pick<ProductListing, 'find'>;
  addresses: Pick<Customers['addresses'], 'list'>;
};

type Known = { key: BasketKey; customer: DraftView['customer']; phone: string | null };

export function createOrdersOnBehalf(deps: Deps): OrdersOnBehalf {
  const { pool, clock, basket, checkout, catalogue, listing, addresses } = deps;

  /** Returns the key of a draft's basket. Null for a customer of another tenant. */
  async function known({ tenant, locale, secret, customerId }: OrderDraft): Promise<Known | null> {
    if (customerId === null) return { key: { tenant, locale, secret }, customer: null, phone: null };
    if (!isUuid(customerId) || !(await hasAccount(pool, tenant.id, customerId))) return null;
    const account = await accountById(pool, customerId);
    if (!account) return null;
    const { id, number, email, firstName, lastName, category, premiumUntil, premiumWaits, phone } = account;
    return {
      key: {
        tenant,
        locale,
        secret,
        customer: { id, isFull: true, email, group: category, premiumUntil, premiumWaits },
      },
      customer: { id, number, email, name: `${firstName} ${lastName}` },
      phone,
    };
  }

  /** Without a basket of its own a draft is empty: the customer's basket is never read. */
  const isEmpty = ({ secret }: BasketKey): boolean => secret === null;
  const readable = (key: BasketKey): BasketKey => (isEmpty(key) ? { ...key, customer: null } : key);

  async function viewOf(found: Known): Promise<DraftView> {
    const { key, customer, phone } = found;
    const [first] = customer ? await addresses.list({ id: customer.id }) : [];
    return {
      secret: key.secret,
      customer,
      known: { address: first?.address ?? null, phone },
      checkout: await checkout.view(readable(key)),
    };
  }

  const audit = (member: StaffMember, { tenant }: OrderDraft, action: 'order.begun-on-behalf', number: string) =>
    recordAudit(pool, clock.now(), member, { action, tenant: tenant.id, subject: `customer:${number}` });

  return {
    open: async (member, draft) => {
      if (!may(member, 'order.create')) return null;
      const found = await known(draft);
      if (!found) return null;
      // The page shows the account's address, which is recorded like any other look at a customer.
      if (found.customer && draft.secret === null)
        await audit(member, draft, 'order.begun-on-behalf', found.customer.number);
      return viewOf(found);
    },

    findVariants: async (member, { tenant, locale }, typed) => {
      if (!may(member, 'order.create')) return null;
      const products = (await listing.find(member, { tenant, locale, typed: typed.trim().slice(0, 80) })) ?? [];
      const skus = await skusOfProducts(pool, {
        tenant: tenant.id,
        productIds: products.map(({ id }) => id),
        most: MOST_VARIANTS,
      });
      const articles = await catalogue.articles({ tenant, locale, skus });
      return skus.flatMap((sku) => articles.get(sku) ?? []).filter(({ onSale }) => onSale);
    },

    setQuantity: async (member, draft, { sku, quantity }) => {
      if (!may(member, 'order.create')) return NOT_ALLOWED;
      const { tenant, locale, secret } = draft;
      // The basket of a draft belongs to no customer, so the customer's own basket stays as it is.
      const key = { tenant, locale, secret };
      const isKnown =
        secret !== null && (await checkout.view(key)).basket.lines.some((line) => (line.sku as string) === sku);
      const change = { sku, quantity: Number(quantity) };
      const done = await (isKnown ? basket.setQuantity(key, change) : basket.add(key, change));
      if (!done.ok) return { ok: false, problem: done.problem, available: done.available };
      return { ok: true, secret: done.secret ?? secret };
    },

    enter: async (member, draft, entered) => {
      if (!may(member, 'order.create')) return NOT_ALLOWED;
      const found = await known(draft);
      if (!found) return NOT_FOUND;
      const key = readable(found.key);
      const payment = Object.fromEntries(PAYMENT_FIELDS.map((name) => [name, entered[name] ?? '']));
      const { refused } = await checkout.enterTogether(key, {
        contact: { email: entered.email ?? '' },
        delivery: { ...entered },
        payment,
        premium: {},
      });
      if (refused.length === 0 && payment.method === 'instalments') {
        await checkout.enterPause(key, { pause: 'no' });
        await checkout.enterProtection(key, {});
      }
      const view = await viewOf(found);
      if (refused.length === 0) return { ok: true, view };
      const fields = Object.assign({}, ...refused.map((step) => step.fields));
      const towns = refused.flatMap((step) => Object.values(step.towns ?? {}).flat());
      return { ok: false, view, fields, towns };
    },

    place: async (member, draft, entered) => {
      if (!may(member, 'order.create')) return NOT_ALLOWED;
      const found = await known(draft);
      if (!found || draft.secret === null) return NOT_FOUND;
      const { payment } = await checkout.view(found.key);
      // The customer pays by a link after the order, not on a page that the employee would see.
      if (payment && isOnline(payment.method)) return { ok: false, problem: 'paid-online' };
      const placed = await checkout.place(found.key, { shown: entered.shown ?? '', terms: entered.terms ?? '' });
      if (!placed.ok) return { ok: false, problem: placed.problem };
      if (!placed.repeated)
        await recordAudit(pool, clock.now(), member, {
          action: 'order.placed-on-behalf',
          tenant: draft.tenant.id,
          subject: `order:${placed.orderNumber}`,
          after: { customer: found.customer?.number ?? null },
        });
      return { ok: true, number: placed.orderNumber };
    },
  };
}
