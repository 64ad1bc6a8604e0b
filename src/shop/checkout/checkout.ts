import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { Basket, BasketKey, BasketView } from '../basket/index.ts';
import { findBasket, ownerOf } from '../basket/index.ts';
import { invoiceRefusal } from '../credit/index.ts';
import { deliveryFees, deliveryPromise } from '../delivery/index.ts';
import { money } from '../pricing/index.ts';
import { loadCheckout, type StoredCheckout, saveStep } from './checkout.store.ts';
import type { Checkout } from './index.ts';
import { nextStep } from './next-step.ts';
import { changesSince, fingerprint } from './shown-contents.ts';
import { readContact, readDelivery, readPayment } from './steps.ts';
import type { CheckoutView, DeliveryGroup, PaymentOffer, PlaceOutcome, StepOutcome } from './types.ts';

/** Places the order whose contents a view describes; see place-order.ts. */
export type PlaceOrder = (request: { key: BasketKey; basketId: string; view: CheckoutView }) => Promise<PlaceOutcome>;

const NOTHING: StoredCheckout = { contact: null, delivery: null, payment: null };

export function createCheckout(deps: {
  pool: Pool;
  basket: Basket;
  clock: Clock;
  placeOrder: PlaceOrder;
  /** Number of the order that this basket has become, or null. */
  orderOfBasket(basketId: string): Promise<string | null>;
}): Checkout {
  const { pool, basket, clock } = deps;

  function deliveryGroups(key: BasketKey, contents: BasketView, country: string): DeliveryGroup[] {
    const lines = contents.lines.filter((line) => line.article.onSale);
    const fees = deliveryFees(
      lines.map((line) => ({ mode: line.article.deliveryMode, amount: line.lineTotal.amount })),
      key.tenant.delivery.fees,
    );
    return fees.map(({ mode, fee }) => {
      const { earliest, latest } = deliveryPromise(clock.now(), mode, country, key.tenant);
      const skus = lines.filter((line) => line.article.deliveryMode === mode).map((line) => line.sku);
      return { mode, fee: money(fee, key.tenant.currency), earliest, latest, skus };
    });
  }

  function paymentOffers(key: BasketKey, contents: BasketView, stored: StoredCheckout): PaymentOffer[] {
    return key.tenant.payment.methods.map((method) => ({
      method,
      refusal:
        method === 'invoice'
          ? invoiceRefusal({
              total: contents.totals.total.amount,
              limit: key.tenant.credit.newCustomerLimit,
              differentAddress: stored.delivery?.shipping !== null && stored.delivery?.shipping !== undefined,
            })
          : null,
    }));
  }

  async function load(key: BasketKey): Promise<{ view: CheckoutView; basketId: string | null }> {
    const found = await findBasket(pool, ownerOf(key));
    const open = found?.state === 'open' ? found : null;
    const [contents, entered] = await Promise.all([
      basket.view(key),
      open ? loadCheckout(pool, { basketId: open.id, customerId: fullId(key) }) : NOTHING,
    ]);
    // Whoever is logged in has said who they are: the address that the account has proved, whatever was entered before.
    const stored = key.customer?.isFull ? { ...entered, contact: { email: key.customer.email } } : entered;
    const offers = paymentOffers(key, contents, stored);
    const address = stored.delivery?.shipping ?? stored.delivery?.billing;
    const country = address?.country ?? key.tenant.delivery.countries[0] ?? '';
    const parts = {
      basket: contents,
      ...stored,
      deliveryGroups: deliveryGroups(key, contents, country),
      paymentOffers: offers,
      totals: contents.totals,
    };
    return {
      basketId: open?.id ?? null,
      view: { ...parts, next: nextStep({ ...parts, offers }), shown: fingerprint(parts, key.tenant.termsVersion) },
    };
  }

  /** Keeps a step that is right; what is wrong goes back to the form, which still has the input. */
  async function keep<Value extends object>(
    key: BasketKey,
    step: 'contact' | 'delivery' | 'payment',
    outcome: StepOutcome<Value>,
  ): Promise<StepOutcome<Value>> {
    if (!outcome.ok) return outcome;
    const found = await findBasket(pool, ownerOf(key));
    if (found?.state === 'open') {
      await saveStep(pool, {
        basketId: found.id,
        customerId: fullId(key),
        locale: key.locale,
        step,
        value: outcome.value,
        now: clock.now(),
      });
    }
    return outcome;
  }

  return {
    view: async (key) => (await load(key)).view,
    enterContact: (key, entered) => keep(key, 'contact', readContact(entered)),
    enterDelivery: (key, entered) => keep(key, 'delivery', readDelivery(entered, key.tenant)),
    enterPayment: async (key, entered) => {
      const { view } = await load(key);
      return keep(key, 'payment', readPayment(entered, view.paymentOffers, key.tenant, clock.now()));
    },
    place: async (key, entered) => {
      const found = await findBasket(pool, ownerOf(key));
      if (!found) return { ok: false, problem: 'no-order' };
      // A second click or a resent form: the basket has become an order already.
      const ordered = await deps.orderOfBasket(found.id);
      if (ordered) return { ok: true, orderNumber: ordered, repeated: true };
      const { view, basketId } = await load(key);
      if (!basketId || view.basket.lines.length === 0) return { ok: false, problem: 'no-order' };
      const outcome = checkPlacing(view, entered);
      return outcome ?? deps.placeOrder({ key, basketId, view });
    },
  };
}

/** The customer who has shown their password. */
function fullId({ customer }: BasketKey): string | null {
  return customer?.isFull ? customer.id : null;
}

/** What stands against placing this view as the page sent it, or null. */
function checkPlacing(view: CheckoutView, entered: Record<string, string>): PlaceOutcome | null {
  const soldOut = view.basket.lines.find(
    (line) => line.notices.includes('sold-out') || line.notices.includes('not-enough'),
  );
  if (soldOut) return { ok: false, problem: 'sold-out', sku: soldOut.sku, available: soldOut.article.available };
  if (view.next !== 'checkAndOrder') return { ok: false, problem: 'incomplete', step: view.next };
  const changes = changesSince(entered.shown ?? '', view.shown);
  if (changes.length > 0) return { ok: false, problem: 'changed', changes };
  if (entered.terms !== 'on') return { ok: false, problem: 'terms-not-accepted' };
  return null;
}
