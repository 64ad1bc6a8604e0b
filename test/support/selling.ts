import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { tenants } from '../../houses/montarve/house.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { createRefusals } from '../../src/platform/metrics/refusals.ts';
import { createFulfilment, promisedRefunds } from '../../src/shop/after-sales/fulfilment/index.ts';
import { createOrderChanges } from '../../src/shop/after-sales/order-changes/index.ts';
import { createGoodsChanges } from '../../src/shop/after-sales/order-goods/index.ts';
import { readFilterKeys } from '../../src/shop/catalogue/attributes/index.ts';
import { createListPrices } from '../../src/shop/catalogue/price-lists/index.ts';
import { createProductDocuments } from '../../src/shop/catalogue/product-documents/index.ts';
import {
  createCatalogue,
  createTaxClasses,
  type ProductTextSource,
  type TaxRuleExtension,
  withTaxClasses,
} from '../../src/shop/catalogue/products/index.ts';
import { createListPages } from '../../src/shop/content/list-pages/index.ts';
import { createFragments } from '../../src/shop/content/menus-and-banners/index.ts';
import { createRedirects } from '../../src/shop/content/redirects/index.ts';
import { createScenes } from '../../src/shop/content/scenes/index.ts';
import { createSeoAndFeeds } from '../../src/shop/content/seo-and-feeds/index.ts';
import { createSurveys } from '../../src/shop/content/surveys/index.ts';
import { buyerFacts, createCustomers } from '../../src/shop/customers/accounts/index.ts';
import { createFabricSamples } from '../../src/shop/customers/fabric-samples/index.ts';
import { createPrivacy } from '../../src/shop/customers/privacy/index.ts';
import { createRecommendations } from '../../src/shop/customers/recommendations/index.ts';
import { createProductQuestions, createReviews } from '../../src/shop/customers/reviews/index.ts';
import { createTracking } from '../../src/shop/customers/tracking/index.ts';
import { createWishlist, createWishNotices } from '../../src/shop/customers/wishlist/index.ts';
import { createContact, createUploadCapacity } from '../../src/shop/marketing/contact/index.ts';
import { createNewsletter } from '../../src/shop/marketing/newsletter/index.ts';
import { createBilling } from '../../src/shop/money/billing/index.ts';
import { createDocuments } from '../../src/shop/money/documents/index.ts';
import { createLedger, giftCardBooks, owedInBooks, planMoneyInBooks } from '../../src/shop/money/ledger/index.ts';
import {
  createPayments,
  type DisputeNotices,
  type PaymentProvider,
  securedStates,
} from '../../src/shop/money/payment/index.ts';
import { createSearchHistory } from '../../src/shop/search/history/index.ts';
import {
  type BasketKey,
  createBasket,
  createOwnReductions,
  type OwnedPriceRule,
} from '../../src/shop/selling/basket/index.ts';
import {
  createCheckout,
  createOwnFields,
  createOwnOffers,
  createOwnSteps,
  type OwnedPaymentMethod,
  type StepEntry,
} from '../../src/shop/selling/checkout/index.ts';
import { createReviewRequests, ownCreditCheck } from '../../src/shop/selling/credit/index.ts';
import { createPlaces, deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { createGiftCards } from '../../src/shop/selling/gift-cards/index.ts';
import { createInstalments } from '../../src/shop/selling/instalments/index.ts';
import { createLoyalty } from '../../src/shop/selling/loyalty/index.ts';
import { createOrderLimiter } from '../../src/shop/selling/order-limits/index.ts';
import {
  bankTransfer,
  createConfirmationMail,
  createOrderGate,
  createOrders,
  createPlaceOrder,
  type DirectPayment,
  ProviderAway,
} from '../../src/shop/selling/orders/index.ts';
import { createPromotions } from '../../src/shop/selling/promotions/index.ts';
import { pageExtensions } from '../../src/storefront/extensions/page-extensions.ts';
import { ONLINE_METHODS } from '../../src/tenants/tenant.ts';
import * as hostNames from './public-urls.ts';

/** Folder of uploaded files while forms are read. */
export const UPLOADS = path.join(os.tmpdir(), `kontor-uploads-${process.pid}-${threadId}`);

/** Keys that sign sessions in tests. */
export const SESSION_KEYS = [{ id: 'k', secret: 's'.repeat(40) }];

const unreachable = () => Promise.reject(new ProviderAway('this test has no payment provider'));
const noProvider: PaymentProvider = {
  createSession: unreachable,
  get: unreachable,
  capture: unreachable,
  cancel: unreachable,
  refund: unreachable,
  parseWebhook: async () => null,
};

/**
 * Wires the selling departments as the server does, without its jobs. Limits on orders apply with `limitsOrders`; other
 * tests place many orders of one person in no time.
 */
export function openSelling(
  pool: Pool,
  clock: Clock = systemClock,
  direct: DirectPayment = bankTransfer,
  provider: (PaymentProvider & { disputes?: DisputeNotices }) | null = noProvider,
  confirmationMail?: ReturnType<typeof createConfirmationMail>,
  publicUrlOf = hostNames.publicUrlOf,
  limitsOrders = false,
  ownMethods: readonly OwnedPaymentMethod[] = [],
  priceRules: readonly OwnedPriceRule[] = [],
  ownFields: Parameters<typeof createOwnFields>[0] = [],
  taxRule: TaxRuleExtension | null = null,
  ownSteps: Parameters<typeof createOwnSteps>[0] = [],
) {
  const containment = createContainment({ clock, log: silentLog });
  confirmationMail ??= createConfirmationMail({ clock, publicUrlOf });
  const jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
  const outbox = createOutbox({ pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  const productTexts: ProductTextSource = { words: null };
  const setTaxClasses = createTaxClasses(taxRule && { extension: 'of-the-test', rule: taxRule }, containment);
  const catalogue = withTaxClasses(createCatalogue({ deliveryPromise, pool, clock, productTexts }), setTaxClasses);
  const promotions = createPromotions({ pool, clock, outbox });
  const refusals = createRefusals();
  const secret = SESSION_KEYS[0]?.secret ?? '';
  const giftCards = createGiftCards({
    pool,
    clock,
    outbox,
    publicUrlOf,
    refusals,
    secret,
    sealingSecrets: [secret],
    books: giftCardBooks,
  });
  const listPrices = createListPrices({ pool, clock });
  const basket = createBasket({
    setTaxClasses,
    ownReductions: createOwnReductions(priceRules, containment),
    pool,
    catalogue,
    promotions,
    listPrices,
    clock,
    productTexts,
    giftCards: giftCards.lookup,
  });
  const orders = createOrders({ pool, clock, secured: securedStates(ONLINE_METHODS) });
  const gate = createOrderGate({
    pool,
    clock,
    outbox,
    confirmationMail,
    publicUrlOf,
    giftCards: giftCardBooks,
  });
  const documents = createDocuments({ pool, clock, orders, planMoney: planMoneyInBooks(pool) });
  const payments = createPayments({
    pool,
    clock,
    log: silentLog,
    provider,
    gate,
    promised: promisedRefunds,
    owedInBooks,
    disputes: provider?.disputes ?? null,
    secret,
    own: { methods: ownMethods, containment },
  });
  const placeOrder = createPlaceOrder({
    pool,
    publicUrlOf,
    clock,
    outbox,
    direct,
    payments,
    confirmationMail,
    // A replaced payment goes through all three phases of placing, between which tests cause failures.
    atOnce: direct === bankTransfer,
    giftCards: giftCardBooks,
    benefitsChanged: promotions.forget,
  });
  const orderLimiter = createOrderLimiter({ pool, clock, outbox, secret, refusals, publicUrlOf });
  const instalments = createInstalments({ pool, clock, outbox, check: ownCreditCheck, publicUrlOf });
  const places = createPlaces({ pool });
  const customers = createCustomers({ pool, clock, keys: SESSION_KEYS, outbox });
  const checkoutWith = (place: typeof placeOrder) =>
    createCheckout({
      ownOffers: createOwnOffers(ownMethods, containment),
      ownFields: createOwnFields(ownFields, containment),
      ownSteps: createOwnSteps(ownSteps, containment),
      pool,
      basket,
      clock,
      placeOrder: place,
      places,
      instalments,
      requestReview: createReviewRequests({ pool, clock, outbox, publicUrlOf }),
      orderOf: orders.placedNumberOf,
      rememberFirst: customers.addresses.rememberFirst,
    });
  const checkout = checkoutWith(limitsOrders ? orderLimiter.limit(placeOrder) : placeOrder);
  const wishlist = createWishlist({ pool, catalogue, clock });
  const wishNotices = createWishNotices({ pool, catalogue, clock, outbox });
  const history = createSearchHistory({ pool, clock });
  const loyalty = createLoyalty({ pool, clock, outbox });
  const tracking = createTracking({ pool, clock, secret: SESSION_KEYS[0]?.secret ?? '' });
  const recommendations = createRecommendations({ pool, clock, tracking });
  const privacy = createPrivacy({ pool, clock, keys: SESSION_KEYS, outbox, jobs, customers });
  const reviews = createReviews({ pool, clock });
  const questions = createProductQuestions({ pool, clock });
  const productDocuments = createProductDocuments({ pool });
  const fulfilment = createFulfilment({
    pool,
    clock,
    outbox,
    payments,
    secrets: [secret],
    sealingSecrets: [secret],
    benefitsChanged: promotions.forget,
    publicUrlOf,
  });
  const orderGoods = createGoodsChanges({
    pool,
    clock,
    outbox,
    payments,
    paylink: payments.links.forLetter,
    secrets: [secret],
    sealingSecrets: [secret],
    benefitsChanged: promotions.forget,
    publicUrlOf,
    catalogue,
    promotions,
    listPrices,
    buyerOf: (id) => buyerFacts(pool, id),
  });
  const orderChanges = createOrderChanges({ pool, clock, outbox, secrets: [secret], publicUrlOf, places });
  const newsletter = createNewsletter({
    pool,
    clock,
    outbox,
    secrets: [secret],
    thank: promotions.sendNewsletterVoucher,
  });
  const contact = createContact({
    pool,
    clock,
    outbox,
    newsletter,
    secrets: [secret],
    folder: UPLOADS,
    capacity: createUploadCapacity({ forms: 48, perAddress: 12, perNetwork: 24 }),
  });
  return {
    gate,
    orderLimiter,
    refusals,
    listPages: createListPages({ pool }),
    scenes: createScenes({ readPool: pool, isOwn: true }),
    fragments: createFragments({ pool, clock, log: silentLog }),
    redirects: createRedirects({ pool }),
    surveys: createSurveys({ pool, clock }),
    filterKeys: () => readFilterKeys(pool),
    contact,
    newsletter,
    fulfilment,
    orderChanges,
    orderGoods,
    checkoutOfStaff: checkoutWith(placeOrder),
    privacy,
    tracking,
    recommendations,
    basket,
    promotions,
    listPrices,
    checkout,
    places,
    instalments,
    orders,
    productTexts,
    billing: createBilling({ orders, documents }),
    documents,
    ledger: createLedger({ pool, clock }),
    payments,
    catalogue,
    wishlist,
    wishNotices,
    customers,
    giftCards,
    history,
    loyalty,
    outbox,
    reviews,
    questions,
    samples: createFabricSamples({ pool, clock, outbox }),
    productDocuments,
    seoAndFeeds: createSeoAndFeeds({ pool, clock, catalogue, publicUrlOf }),
    extensions: pageExtensions([], createContainment({ clock, log: silentLog })),
  };
}

export type Selling = ReturnType<typeof openSelling>;

export const ADDRESS: StepEntry = {
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Bahnhofstrasse',
  houseNumber: '12a',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

/**
 * Returns a birthday and an address that belong to this mailbox alone: orders on invoice of one person count together.
 */
export function personOf(email: string): { birthday: string; phone: string; address: StepEntry } {
  const digest = createHash('sha256').update(email).digest();
  const letters = [...digest.subarray(0, 8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  const [year = 0, month = 0, day = 0] = digest.subarray(8);
  return {
    phone: `044 ${String(digest.readUInt32BE(12) % 10_000_000).padStart(7, '0')}`,
    birthday: `${1 + (day % 28)}.${1 + (month % 12)}.${1950 + (year % 50)}`,
    address: { ...ADDRESS, street: `${letters[0]?.toUpperCase()}${letters.slice(1)}weg` },
  };
}

/** Returns an address of the tenant's country. */
function addressIn({ tenant }: BasketKey): StepEntry {
  return tenant.id === 'de' ? { ...ADDRESS, postalCode: '10115', city: 'Berlin', country: 'DE' } : ADDRESS;
}

/** Creates a basket with one variant and every checkout step completed. */
export async function readyBasket(
  shop: Pick<Selling, 'basket' | 'checkout'>,
  sku: string,
  quantity = 1,
  payment: StepEntry = { method: 'prepayment' },
  key: BasketKey = { tenant: tenants.ch, locale: 'de-CH', secret: null },
): Promise<BasketKey> {
  const added = await shop.basket.add(key, { sku, quantity });
  if (!added.ok) throw new Error(`could not add: ${added.problem}`);
  const filled = { ...key, secret: added.secret };
  for (const outcome of [
    await shop.checkout.enterContact(filled, { email: 'lea.brunner@example.ch' }),
    await shop.checkout.enterDelivery(filled, addressIn(key)),
    await shop.checkout.enterPayment(filled, payment),
  ]) {
    if (!outcome.ok) throw new Error(`a step was refused: ${JSON.stringify(outcome.fields)}`);
  }
  return filled;
}

/** Returns the form that the button of the order review sends. */
export async function orderForm(shop: Pick<Selling, 'checkout'>, key: BasketKey): Promise<StepEntry> {
  return { shown: (await shop.checkout.view(key)).shown, terms: 'on' };
}
