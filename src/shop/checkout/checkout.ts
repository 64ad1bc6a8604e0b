import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { type Basket, type BasketKey, type BasketView, basketTotals, type PremiumTerms } from '../basket/index.ts';
import { invoiceRefusal } from '../credit/index.ts';
import { deliveryFees, deliveryPromise, memberFees } from '../delivery/index.ts';
import { isMember } from '../loyalty/index.ts';
import { money } from '../pricing/index.ts';
import { loadCheckout, type StoredCheckout, saveStep } from './checkout.store.ts';
import type { Checkout } from './index.ts';
import { nextStep } from './next-step.ts';
import { changesSince, fingerprint } from './shown-contents.ts';
import { readContact, readDelivery, readPayment } from './steps.ts';
import type {
  CheckoutView,
  DeliveryGroup,
  KeptStep,
  PaymentOffer,
  PlaceOutcome,
  PremiumOffer,
  StepOutcome,
} from './types.ts';

/** Places the order whose contents a view describes; see place-order.ts. */
export type PlaceOrder = (request: { key: BasketKey; basketId: string; view: CheckoutView }) => Promise<PlaceOutcome>;

const NOTHING: StoredCheckout = { contact: null, delivery: null, payment: null, premium: null };

type Loaded = { basketId: string | null; contents: BasketView; stored: StoredCheckout };

export function createCheckout(deps: {
  pool: Pool;
  basket: Basket;
  clock: Clock;
  placeOrder: PlaceOrder;
  /** Number of the order that this browser's basket has become, or null. */
  orderOf(key: BasketKey): Promise<string | null>;
}): Checkout {
  const { pool, basket, clock } = deps;

  const isMemberNow = ({ customer, tenant }: BasketKey): boolean =>
    customer?.isFull === true && isMember(customer.premiumUntil ?? null, clock.now(), tenant.timeZone);

  /** Only who is logged in and no member can become one: a membership belongs to an account. */
  const offersPremium = (key: BasketKey): boolean => key.customer?.isFull === true && !isMemberNow(key);

  /** The order that a membership is bought with is its first: it is delivered as a member's already (decision 43). */
  function premiumTerms(key: BasketKey, stored: StoredCheckout): PremiumTerms {
    const buys = offersPremium(key) && stored.premium?.wanted === true;
    return { isMember: buys || isMemberNow(key), fee: buys ? key.tenant.premium.fee : null };
  }

  const totalsOf = (key: BasketKey, contents: BasketView, terms: PremiumTerms) =>
    basketTotals(contents.lines, key.tenant, clock.now(), terms);

  /** What it costs to become a member with this order, and what that saves at once. */
  function premiumOffer(key: BasketKey, contents: BasketView): PremiumOffer | null {
    if (!offersPremium(key)) return null;
    const { currency, premium } = key.tenant;
    const [without, within] = [false, true].map((member) => totalsOf(key, contents, { isMember: member, fee: null }));
    const saved = (without?.delivery.amount ?? 0) - (within?.delivery.amount ?? 0);
    return { fee: money(premium.fee, currency), saves: money(saved, currency), renews: premium.renews };
  }

  function deliveryGroups(
    key: BasketKey,
    contents: BasketView,
    country: string,
    premium: PremiumTerms,
  ): DeliveryGroup[] {
    const lines = contents.lines.filter((line) => line.article.onSale);
    const fees = deliveryFees(
      lines.map((line) => ({ mode: line.article.deliveryMode, amount: line.lineTotal.amount })),
      premium.isMember ? memberFees(key.tenant.delivery.fees) : key.tenant.delivery.fees,
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
              total: totalsOf(key, contents, premiumTerms(key, stored)).total.amount,
              limit: key.tenant.credit.newCustomerLimit,
              differentAddress: stored.delivery?.shipping !== null && stored.delivery?.shipping !== undefined,
            })
          : null,
    }));
  }

  /** The open basket and what was entered for it. */
  async function load(key: BasketKey): Promise<Loaded> {
    const { id, view } = await basket.open(key);
    const entered = id === null ? NOTHING : await loadCheckout(pool, { basketId: id, customerId: fullId(key) });
    // Whoever is logged in has said who they are: the address that the account has proved, whatever was entered before.
    const stored = key.customer?.isFull ? { ...entered, contact: { email: key.customer.email } } : entered;
    return { basketId: id, contents: view, stored };
  }

  function viewOf(key: BasketKey, { contents, stored }: Loaded): CheckoutView {
    const offers = paymentOffers(key, contents, stored);
    const premium = premiumTerms(key, stored);
    const address = stored.delivery?.shipping ?? stored.delivery?.billing;
    const country = address?.country ?? key.tenant.delivery.countries[0] ?? '';
    const parts = {
      basket: contents,
      ...stored,
      premiumOffer: premiumOffer(key, contents),
      deliveryGroups: deliveryGroups(key, contents, country, premium),
      paymentOffers: offers,
      totals: totalsOf(key, contents, premium),
    };
    return {
      ...parts,
      next: nextStep({ ...parts, offers, offersPremium: offersPremium(key) }),
      shown: fingerprint(parts, key.tenant.termsVersion),
    };
  }

  /** Keeps a step that is right, and says which comes next; what is wrong goes back to the form, which still has the input. */
  async function keep<Step extends keyof StoredCheckout>(
    key: BasketKey,
    step: Step,
    read: (loaded: Loaded) => StepOutcome<NonNullable<StoredCheckout[Step]>>,
  ): Promise<KeptStep<NonNullable<StoredCheckout[Step]>>> {
    const loaded = await load(key);
    const outcome = read(loaded);
    if (!outcome.ok) return outcome;
    const { basketId, contents } = loaded;
    if (basketId !== null)
      await saveStep(pool, {
        basketId,
        customerId: fullId(key),
        locale: key.locale,
        step,
        value: outcome.value,
        now: clock.now(),
      });
    const stored = { ...loaded.stored, [step]: outcome.value };
    const offers = paymentOffers(key, contents, stored);
    const next = nextStep({ basket: contents, ...stored, offers, offersPremium: offersPremium(key) });
    return { ...outcome, next };
  }

  return {
    view: async (key) => viewOf(key, await load(key)),
    enterContact: (key, entered) => keep(key, 'contact', () => readContact(entered)),
    enterDelivery: (key, entered) => keep(key, 'delivery', () => readDelivery(entered, key.tenant)),
    enterPayment: (key, entered) =>
      keep(key, 'payment', ({ contents, stored }) =>
        readPayment(entered, paymentOffers(key, contents, stored), key.tenant, clock.now()),
      ),
    enterPremium: (key, entered) =>
      keep(key, 'premium', () => ({ ok: true, value: { wanted: entered.premium === 'on' } })),
    place: async (key, entered) => {
      const loaded = await load(key);
      const { basketId } = loaded;
      const view = viewOf(key, loaded);
      const refused: PlaceOutcome | null =
        basketId === null || view.basket.lines.length === 0
          ? { ok: false, problem: 'no-order' }
          : checkPlacing(view, entered);
      if (basketId !== null && refused === null) return deps.placeOrder({ key, basketId, view });
      // A second click or a resent form: the basket has become an order, if only since it was read.
      const ordered = await deps.orderOf(key);
      if (ordered !== null) return { ok: true, orderNumber: ordered, repeated: true };
      return refused ?? { ok: false, problem: 'no-order' };
    },
  };
}

/** The customer who has shown their password. */
function fullId({ customer }: BasketKey): string | null {
  return customer?.isFull ? customer.id : null;
}

/** What stands against placing this view as the page sent it, or null. */
function checkPlacing(view: CheckoutView, entered: Record<string, string>): PlaceOutcome | null {
  const soldOut = view.basket.lines.find((line) =>
    (['sold-out', 'not-enough', 'too-many'] as const).some((notice) => line.notices.includes(notice)),
  );
  if (soldOut) return { ok: false, problem: 'sold-out', sku: soldOut.sku, available: soldOut.article.available };
  if (view.next !== 'checkAndOrder') return { ok: false, problem: 'incomplete', step: view.next };
  const changes = changesSince(entered.shown ?? '', view.shown);
  if (changes.length > 0) return { ok: false, problem: 'changed', changes };
  if (entered.terms !== 'on') return { ok: false, problem: 'terms-not-accepted' };
  return null;
}
