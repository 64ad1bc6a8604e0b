import { countryOfCode } from '../../../countries/postal-code.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Address } from '../addresses/index.ts';
import { checkPostalCode, cleanPostalCode } from '../addresses/index.ts';
import type { Basket, BasketCandidate, BasketKey, BasketView } from '../basket/index.ts';
import {
  accountBirthday,
  type InvoiceStanding,
  invoiceStanding,
  type Payer,
  type RequestReview,
  type RequestState,
  requestOf,
  saveRefusal,
} from '../credit/index.ts';
import type { Places } from '../delivery/index.ts';
import type { CreditStanding, Instalments } from '../instalments/index.ts';
import { readContact } from './address-step.ts';
import { readSteps, type StoredCheckout, saveSteps } from './checkout.store.ts';
import {
  type CheckoutState,
  checkoutView,
  fullId,
  offeredSteps,
  priceOrder,
  progress,
  stepFacts,
} from './checkout-state.ts';
import { optionLines } from './delivery-groups.ts';
import { readDelivery } from './delivery-step.ts';
import { explainChanges, seenOf } from './explain-changes.ts';
import { fieldFacts, type OwnFields } from './own-fields.ts';
import type { OwnOffers } from './own-methods.ts';
import type { OwnSteps } from './own-steps.ts';
import type { Checkout, EnteredTogether, StepEntry } from './ports.ts';
import { readDetails } from './read-details.ts';
import { changesSinceShown } from './shown-contents.ts';
import { readPause, readPayment, readProtection } from './steps.ts';
import type {
  CheckoutView,
  DeliveryChoice,
  EnteredStep,
  OrderSender,
  OwnStep,
  OwnStepResult,
  PaymentChoice,
  PaymentOffer,
  PlaceOutcome,
  PremiumChoice,
  RefusedStep,
  StepResult,
  StepsResult,
} from './types.ts';

/** Places the order that a view describes; see place-order.ts. */
export type PlaceOrder = (request: {
  key: BasketKey;
  basketId: string;
  /** Id of the browser that filled the basket; null for baskets of an earlier version. */
  device: string | null;
  view: CheckoutView;
  candidates: BasketCandidate[];
  /** Absent if the caller cannot redirect to a pay page. */
  sender?: OrderSender;
  /** Code that a guest entered to confirm the email address (order-limits). */
  code?: string;
  wantsNewCode?: boolean;
}) => Promise<PlaceOutcome>;

const NOTHING: StoredCheckout = { contact: null, delivery: null, payment: null, premium: null, answers: null };

export function createCheckout(deps: {
  pool: Pool;
  basket: Basket;
  clock: Clock;
  placeOrder: PlaceOrder;
  places: Places;
  instalments: Pick<Instalments, 'standing' | 'conclude'>;
  requestReview: RequestReview;
  /** Payment methods of extensions; absent without any. */
  ownOffers?: OwnOffers | undefined;
  /** Fields of extensions in the delivery step; absent without any. */
  ownFields?: OwnFields | undefined;
  /** Steps of extensions; absent without any. */
  ownSteps?: OwnSteps | undefined;
  /** Returns the number of the order that this browser's basket has become, or null. */
  orderOf(key: BasketKey): Promise<string | null>;
  /** Stores the first order's address in an empty address book. Its failure does not fail the order. */
  rememberFirst(customerId: string, address: Address): Promise<void>;
}): Checkout {
  const { pool, basket, clock } = deps;

  async function standingOf({ tenant, customer }: BasketKey): Promise<CreditStanding | null> {
    if (!customer?.isFull || !tenant.payment.methods.includes('instalments')) return null;
    return deps.instalments.standing({ tenant, customerId: customer.id });
  }

  function payerOf(key: BasketKey, { contact }: StoredCheckout): Payer | null {
    return contact && key.tenant.payment.methods.includes('invoice')
      ? { tenant: key.tenant, email: contact.email, customerId: fullId(key) }
      : null;
  }

  /** Returns what the buyer already owes on bills; null until buyer and delivery address are known. */
  async function invoiceOf(key: BasketKey, stored: StoredCheckout): Promise<InvoiceStanding | null> {
    const payer = payerOf(key, stored);
    return payer && stored.delivery ? invoiceStanding(pool, payer, clock.now()) : null;
  }

  /** Records that a person wanted to pay later and was refused. */
  async function noteRefusal(loaded: CheckoutState, method: string | undefined, offers: PaymentOffer[]) {
    const reason = offers.find((offer) => offer.method === method)?.refusal;
    const payer = payerOf(loaded.key, loaded.stored);
    if (!method || !reason || !payer || !loaded.invoice) return;
    const total = priceOrder(loaded).totals.total.amount;
    await saveRefusal(pool, payer, { method, reason, total, standing: loaded.invoice, now: clock.now() });
  }

  /** Loads the open basket and its checkout entries. */
  async function load(key: BasketKey, isPlacing = false): Promise<CheckoutState> {
    let { id, view, candidates, giftCards, entered, device } = await basket.open(key);
    const steps = entered === null ? NOTHING : readSteps(entered);
    // For a logged-in customer, the account's proved address replaces an entered one.
    const stored = key.customer?.isFull ? { ...steps, contact: { email: key.customer.email } } : steps;
    // Some vouchers are limited to a person or to one use each; a guest is known only from here on.
    if (hasBenefits(view) && !key.customer?.isFull && stored.contact)
      ({ id, view, candidates, giftCards, device } = await basket.open({ ...key, email: stored.contact.email }));
    // Instalments need both standings, since overdue bills refuse them. Other methods need none of them here.
    const isDecidedLater = isPlacing && stored.payment?.method !== 'instalments';
    const [standing, invoice] = await Promise.all([
      isDecidedLater ? null : standingOf(key),
      isDecidedLater ? DECIDED_WHEN_PLACED : invoiceOf(key, stored),
    ]);
    const request = id !== null && mayBeRefused(view, invoice) ? await requestOf(pool, id, clock.now()) : NO_REQUEST;
    const now = clock.now();
    const { ownOffers, ownFields, ownSteps } = deps;
    return {
      key,
      now,
      basketId: id,
      device,
      contents: view,
      candidates,
      giftCards,
      stored,
      standing,
      invoice,
      request,
      ownOffers,
      ownFields,
      ownSteps,
    };
  }

  /** Saves a valid step and returns the next one. Problems go back to the form, which still has the input. */
  async function keep<Step extends keyof StoredCheckout>(
    key: BasketKey,
    step: Step,
    read: (loaded: CheckoutState) => ReadStep<NonNullable<StoredCheckout[Step]>>,
  ): Promise<StepResult<NonNullable<StoredCheckout[Step]>>> {
    const loaded = await load(key);
    const outcome = await read(loaded);
    if (!outcome.ok) return outcome;
    const { basketId } = loaded;
    const entered = { [step]: outcome.value };
    if (basketId !== null) await save(key, basketId, entered);
    const stored = { ...loaded.stored, ...entered };
    return { ...outcome, next: progress({ ...loaded, stored }).next };
  }

  const save = (key: BasketKey, basketId: string, entered: Partial<StoredCheckout>): Promise<void> =>
    saveSteps(pool, { basketId, customerId: fullId(key), locale: key.locale, entered, now: clock.now() });

  const readDeliveryOf = ({ key, contents }: CheckoutState, entered: StepEntry) =>
    readDelivery(entered, { tenant: key.tenant, places: deps.places, lines: optionLines(contents) });

  /** Reads the delivery step with the fields of extensions. */
  async function readDeliveryPage(loaded: CheckoutState, entered: StepEntry): Promise<Read<DeliveryChoice>> {
    const delivery = await readDeliveryOf(loaded, entered);
    if (!deps.ownFields && !deps.ownSteps) return delivery;
    const own = deps.ownFields?.read(entered, fieldFacts(loaded.key, loaded.contents)) ?? NO_FIELDS;
    if (!delivery.ok) return { ...delivery, fields: { ...delivery.fields, ...own.problems } };
    if (Object.keys(own.problems).length > 0) return { ok: false, fields: own.problems };
    return { ok: true, value: { ...delivery.value, fields: own.entries } };
  }

  /** Saves the form of a step of an extension. */
  async function enterOwnStep(key: BasketKey, name: string, entered: StepEntry): Promise<OwnStepResult> {
    const loaded = await load(key);
    const offered = offeredSteps(loaded).find((step) => step.name === name);
    if (!deps.ownSteps || !offered) return { ok: true, next: progress(loaded).next };
    const read = await deps.ownSteps.read(offered, entered, stepFacts(loaded));
    if (!read.ok) return read;
    const answers = { [name]: read.values };
    if (loaded.basketId !== null) await save(key, loaded.basketId, { answers });
    const stored = { ...loaded.stored, answers: { ...loaded.stored.answers, ...answers } };
    return { ok: true, next: progress({ ...loaded, stored }).next };
  }

  async function readPaymentOf(loaded: CheckoutState, entered: StepEntry): Promise<Read<PaymentChoice>> {
    const { offers, instalments: offer } = progress(loaded);
    await noteRefusal(loaded, entered.method, offers);
    const before = loaded.stored.payment?.instalments ?? null;
    const customerId = fullId(loaded.key);
    const paysLater = entered.method === 'invoice' || entered.method === 'instalments';
    const birthday = paysLater && customerId !== null ? await accountBirthday(pool, customerId) : null;
    return readPayment(entered, offers, { offer, before }, loaded.key.tenant, clock.now(), birthday);
  }

  const readPremium = (entered: StepEntry): Read<PremiumChoice> => ({
    ok: true,
    value: { wanted: entered.premium === 'on' },
  });

  /** Validates each step with those entered before it, as the pages do; saves all valid steps at once. */
  async function enterTogether(key: BasketKey, steps: EnteredTogether): Promise<StepsResult> {
    let loaded = await load(key);
    const right: Partial<StoredCheckout> = {};
    const refused: StepsResult['refused'] = [];
    const refusedDetails: StepsResult['refusedDetails'] = {};
    const read = async <Step extends EnteredStep>(
      step: Step,
      how: (entered: StepEntry) => ReadStep<NonNullable<StoredCheckout[Step]>>,
    ): Promise<void> => {
      const entered = steps[step];
      if (entered === undefined) return;
      const outcome = await how(entered);
      if (!outcome.ok) {
        refused.push({ step, fields: outcome.fields, ...(outcome.towns && { towns: outcome.towns }) });
        return;
      }
      right[step] = outcome.value;
      loaded = { ...loaded, stored: { ...loaded.stored, [step]: outcome.value } };
    };
    const readOwn = async (place: OwnStep['place']): Promise<void> => {
      const { state, answers, refused: wrong } = await readDetails(loaded, steps.details, place);
      loaded = state;
      Object.assign(refusedDetails, wrong);
      if (Object.keys(answers).length > 0) right.answers = { ...right.answers, ...answers };
    };
    if (!key.customer?.isFull) await read('contact', readContact);
    await read('delivery', (entered) => (steps.knowsOwn ? readDeliveryPage : readDeliveryOf)(loaded, entered));
    // The decision on paying later depends on the person and the delivery address.
    if (right.contact || right.delivery) loaded = { ...loaded, invoice: await invoiceOf(key, loaded.stored) };
    await readOwn('before-payment');
    await read('payment', (entered) => readPaymentOf(loaded, entered));
    await read('premium', readPremium);
    await readOwn('before-order');
    const { basketId } = loaded;
    if (basketId === null || Object.keys(right).length === 0)
      return { view: checkoutView(loaded), refused, refusedDetails };
    await save(key, basketId, right);
    // The new contact may change which vouchers count.
    const view = checkoutView(right.contact && hasBenefits(loaded.contents) ? await load(key) : loaded);
    return { view, refused, refusedDetails };
  }

  return {
    view: async (key) => checkoutView(await load(key)),
    seen: seenOf,
    enterContact: (key, entered) => keep(key, 'contact', () => readContact(entered)),
    enterOwnStep,
    enterDelivery: (key, entered) => keep(key, 'delivery', (loaded) => readDeliveryPage(loaded, entered)),
    pickupPoints: async ({ tenant }, postalCode) => {
      const { countries, pickup: kinds } = tenant.delivery;
      const country = countryOfCode(cleanPostalCode(postalCode), countries[0] ?? '', countries);
      const code = checkPostalCode(postalCode, country);
      if ('problem' in code) return null;
      return deps.places.pointsNear({ countries, kinds, country, postalCode: code.value });
    },
    enterPayment: (key, entered) => keep(key, 'payment', (loaded) => readPaymentOf(loaded, entered)),
    enterPause: (key, entered) =>
      keep(key, 'payment', (loaded) => readPause(entered, loaded.stored.payment, progress(loaded).instalments)),
    enterProtection: (key, entered) =>
      keep(key, 'payment', (loaded) => readProtection(entered, loaded.stored.payment, progress(loaded).instalments)),
    agree: async (key, entered) => {
      const loaded = await load(key);
      const { customer, tenant, locale } = key;
      if (!customer?.isFull || !progress(loaded).instalments?.plan)
        return { ok: false, fields: { agreement: 'method-not-offered' } };
      if (entered.agreement !== 'on') return { ok: false, fields: { agreement: 'required' } };
      const concluded = await deps.instalments.conclude({ tenant, customerId: customer.id }, { form: 'text', locale });
      // A second click finds the contract of the first.
      if (!concluded.ok && concluded.problem !== 'there-already')
        return { ok: false, fields: { agreement: 'credit-refused' } };
      const { next } = progress({ ...loaded, standing: await standingOf(key) });
      return { ok: true, value: null, next };
    },
    enterPremium: (key, entered) => keep(key, 'premium', () => readPremium(entered)),
    enterTogether,
    askReview: async (key, entered) => {
      const loaded = await load(key);
      const payer = payerOf(key, loaded.stored);
      if (payer === null || loaded.basketId === null || loaded.stored.delivery === null) return false;
      const refusal = progress(loaded).offers.find(({ method }) => method === 'invoice')?.refusal ?? null;
      const { amount: total } = priceOrder(loaded).totals.total;
      const asked = { locale: key.locale, basketId: loaded.basketId, refusal, total, message: entered.message ?? '' };
      return deps.requestReview(payer, asked);
    },
    place: async (key, entered, sender) => {
      const loaded = await load(key, true);
      const { basketId } = loaded;
      const view = checkoutView(loaded);
      const refused: PlaceOutcome | null =
        basketId === null || view.basket.lines.length + (view.basket.giftCards?.bought.length ?? 0) === 0
          ? { ok: false, problem: 'no-order' }
          : checkPlacing(view, entered);
      if (basketId !== null && refused === null) {
        const { candidates, device } = loaded;
        const code = { code: entered.code ?? '', wantsNewCode: entered.newCode === 'on' };
        const request = { key, basketId, device, view: withAnswers(view), candidates, ...code };
        const placed = await deps.placeOrder({ ...request, ...(sender ? { sender } : {}) });
        const customerId = fullId(key);
        if (placed.ok && customerId && view.delivery) await deps.rememberFirst(customerId, view.delivery.billing);
        return explained(placed, async () => checkoutView(await load(key)), entered);
      }
      // A second click or a resent form: the basket has become an order, perhaps since it was read.
      const ordered = await deps.orderOf(key);
      if (ordered !== null) return { ok: true, orderNumber: ordered, repeated: true };
      return explained(refused ?? { ok: false, problem: 'no-order' }, async () => view, entered);
    },
  };
}

const NO_FIELDS = { entries: [], problems: {} };

/** Returns a view whose delivery has the answers of steps of extensions, as the order stores them. */
function withAnswers(view: CheckoutView): CheckoutView {
  const { delivery, ownSteps = [] } = view;
  const answers = ownSteps.flatMap(({ entries }) => entries);
  if (!delivery || answers.length === 0) return view;
  return { ...view, delivery: { ...delivery, fields: [...(delivery.fields ?? []), ...answers] } };
}

const NO_REQUEST: RequestState = { granted: 0, isOpen: false };

/** Only then can there be a request for a review that matters to the pages. */
const mayBeRefused = ({ totals }: BasketView, invoice: InvoiceStanding | null): boolean =>
  invoice !== null && (invoice.isOverdue || invoice.owed > 0 || totals.total.amount > invoice.limit);

/** Placing decides on an invoice order under a lock, by the debt at that time; until then nothing refuses it. */
const DECIDED_WHEN_PLACED: InvoiceStanding = { owed: 0, limit: Number.MAX_SAFE_INTEGER, isOverdue: false };

/** True if the basket has vouchers or a chosen benefit, which may depend on the person. */
const hasBenefits = ({ benefits }: BasketView): boolean =>
  benefits.vouchers.length > 0 || benefits.choices.some((choice) => choice.chosen);

type ReadStep<Value> = Read<Value> | Promise<Read<Value>>;
type Read<Value> = { ok: true; value: Value } | ({ ok: false } & RefusedStep);

/** Adds the changes one by one if the page sent what it had shown. */
async function explained(
  outcome: PlaceOutcome,
  viewNow: () => Promise<CheckoutView>,
  entered: Record<string, string>,
): Promise<PlaceOutcome> {
  if (outcome.ok || outcome.problem !== 'changed' || entered.seen === undefined) return outcome;
  return { ...outcome, details: explainChanges(entered.seen, await viewNow()) };
}

/** Returns why this view cannot be placed as the page sent it, or null. */
function checkPlacing(view: CheckoutView, entered: Record<string, string>): PlaceOutcome | null {
  const soldOut = view.basket.lines.find((line) =>
    (['sold-out', 'not-enough', 'too-many'] as const).some((notice) => line.notices.includes(notice)),
  );
  if (soldOut) return { ok: false, problem: 'sold-out', sku: soldOut.sku, available: soldOut.article.available };
  if (view.next !== 'checkAndOrder') return { ok: false, problem: 'incomplete', step: view.next };
  const changes = changesSinceShown(entered.shown ?? '', view.shown);
  if (changes.length > 0) return { ok: false, problem: 'changed', changes };
  if (entered.terms !== 'on') return { ok: false, problem: 'terms-not-accepted' };
  return null;
}
