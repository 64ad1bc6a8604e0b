import { slugify } from '../src/shop/catalogue/products/slug.ts';
import { type GeneratedProduct, type Goods, isSimple } from './catalogue/goods.ts';
import type { Step, Visit } from './load/visit.ts';

/** Visits of shoppers for the load generator. All work without script, as the pages do. */

export const page = (name: string, path: string): Step => ({ name, path, expect: [200] });

export function productPath({ title, variants }: GeneratedProduct): string {
  return `/p/${slugify(title[0])}/${variants[0]?.sku ?? ''}`;
}

export const home: Visit = [page('home', '/')];
/** An editor's preview never comes from the page cache. */
export const previewedHome: Visit = [{ ...page('home', '/'), cookie: 'preview=bench' }];

/** Returns lists of 48 cards, each address once: the fixed category in every order, with changing price ranges. */
export function lists(goods: Goods): Visit[] {
  const path = `/${goods.fixedCategory.path[0]}`;
  return narrowed('list', `${path}?`);
}

/** Returns a list in every order, each address once. Price ranges that exclude no product make the addresses differ. */
export function narrowed(name: string, path: string): Visit[] {
  const sorts = ['popularity', 'price-asc', 'price-desc', 'newest', 'rating', 'reduction', 'relevance'];
  const ranges = Array.from({ length: 400 }, (_, index) => `price=0-${10_000 + index}`);
  return ranges.flatMap((range) => sorts.map((sort) => [page(name, `${path}${range}&sort=${sort}`)]));
}

/** Returns one list for repeated visits, which caches can answer. */
export function sameList(goods: Goods): Visit[] {
  return [[page('list', `/${goods.fixedCategory.path[0]}`)]];
}

export function products(goods: Goods, places: number[]): Visit[] {
  return places.map((place) => [page('product', productPath(goods.at(place)))]);
}

/** Returns the product pages in French: other addresses with as much work. */
export function productsInFrench(goods: Goods, places: number[]): Visit[] {
  return places.map((place) => {
    const { title, variants } = goods.at(place);
    return [page('product', `/fr/p/${slugify(title[1])}/${variants[0]?.sku ?? ''}`)];
  });
}

/** Returns products from a place on without a choice that are cheap enough for an invoice. */
export function simpleProducts(goods: Goods, count: number, among: number, from = 0): GeneratedProduct[] {
  const found: GeneratedProduct[] = [];
  for (let place = from; place < from + among && found.length < count; place += 1) {
    const product = goods.at(place);
    if (isSimple(product) && product.amount < 40_000) found.push(product);
  }
  return found;
}

export const add = (product: GeneratedProduct): Step => ({
  name: 'add to basket',
  path: productPath(product),
  form: { intent: 'add' },
  expect: [302, 303],
});

/** Returns visits that add one variant to a new basket. */
export function baskets(goods: GeneratedProduct[]): Visit[] {
  return goods.map((product) => [add(product)]);
}

const CHECKOUT = '/kasse';
const ADDRESS = {
  salutation: 'female',
  firstName: 'Lea',
  // Each visit is a person of its own with an own address: limits count both.
  lastName: 'Brunner {letters}',
  street: '{letters} Bahnhofstrasse',
  houseNumber: '{visit}',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

/**
 * Returns the visit of a guest who buys on invoice: it posts every form of the checkout and reads the pages between.
 */
export function checkout(product: GeneratedProduct, mark: number, second?: GeneratedProduct): Visit {
  const post = (name: string, path: string, form: Record<string, string>): Step => ({
    name,
    path,
    form,
    expect: [302, 303],
  });
  return [
    add(product),
    ...(second ? [add(second)] : []),
    post('contact', `${CHECKOUT}/registrieren`, { email: `kunde${mark}-{visit}@example.ch` }),
    post('delivery', `${CHECKOUT}/lieferservice`, ADDRESS),
    post('payment', `${CHECKOUT}/zahlung`, { method: 'invoice', birthday: '{birthday}' }),
    { ...page('check and order', CHECKOUT), keep: { name: 'shown', pattern: 'name="shown" value="([^"]*)"' } },
    { ...post('order', CHECKOUT, { shown: '{shown}', terms: 'on' }), fromAnywhere: true },
  ];
}

const gateway = (name: string, query: string, variables: object, contains: string): Step => ({
  name,
  path: '/api/gateway/',
  json: { query, variables },
  fromAnywhere: true,
  expect: [200],
  contains,
});

const ADD_ONE = 'mutation Add($sku:ID!){addToBasket(sku:$sku){__typename ...on BasketChanged{basket{pieces}}}}';
const ADD_TWO =
  'mutation Add($articles:[BasketArticleInput!]!){addAllToBasket(articles:$articles){__typename ...on BasketChanged{basket{pieces}}}}';
const ENTER_CHECKOUT =
  'mutation Enter($email:String,$delivery:DeliveryInput,$payment:PaymentInput){enterCheckout(email:$email,delivery:$delivery,payment:$payment){__typename ...on CheckoutEntered{checkout{next shown basket{lines{sku quantity lineTotal{text}}} totals{goods{text} delivery{text} total{amount text}} delivery{mode fee{text} earliest latest skus}}}...on CheckoutProblem{fields{field message}}}}';
const PLACE_ORDER =
  'mutation Place($shown:String!){placeOrder(shown:$shown,terms:true){__typename ...on OrderPlaced{orderNumber repeated payAt}...on OrderProblem{code message}}}';

const skuOf = ({ variants }: GeneratedProduct): string => variants[0]?.sku ?? '';

/** Returns the checkout of a program: it adds two variants, sends all data at once, reads the totals and orders. */
export function programCheckout(product: GeneratedProduct, mark: number, second: GeneratedProduct): Visit {
  return [
    gateway(
      'add two',
      ADD_TWO,
      { articles: [product, second].map((article) => ({ sku: skuOf(article) })) },
      '"pieces":2',
    ),
    enterCheckout(mark, { method: 'invoice', birthday: '{birthday}' }),
    gateway('place order', PLACE_ORDER, { shown: '{shown}' }, '"OrderPlaced"'),
  ];
}

function enterCheckout(mark: number, payment: object): Step {
  const entered = { email: `kunde${mark}-{visit}@example.ch`, delivery: { billing: ADDRESS }, payment };
  return {
    ...gateway('enter checkout', ENTER_CHECKOUT, entered, '"next":"CHECK_AND_ORDER"'),
    keep: { name: 'shown', pattern: '"shown":"([^"]*)"' },
  };
}

/** Returns the checkout of a guest who pays by card on the simulator's pay page and returns to the order. */
export function cardPayment(product: GeneratedProduct, mark: number): Visit {
  return [
    ...checkout(product, mark).slice(0, -3),
    { name: 'payment', path: `${CHECKOUT}/zahlung`, form: { method: 'card' }, expect: LED },
    { ...page('check and order', CHECKOUT), keep: { name: 'shown', pattern: 'name="shown" value="([^"]*)"' } },
    {
      name: 'order',
      path: CHECKOUT,
      form: { shown: '{shown}', terms: 'on' },
      fromAnywhere: true,
      expect: LED,
      keep: { name: 'payAt', pattern: '^https?://[^/]+(/_pay/.+)$', in: 'location' },
    },
    ...PAYING,
  ];
}

/** Returns a visit in which a program orders and the shopper pays on the pages. */
export function programCardPayment(product: GeneratedProduct, mark: number): Visit {
  return [
    gateway('add', ADD_ONE, { sku: skuOf(product) }, '"pieces":1'),
    enterCheckout(mark, { method: 'card' }),
    {
      ...gateway('place order', PLACE_ORDER, { shown: '{shown}' }, '"payAt"'),
      keep: { name: 'payAt', pattern: '"payAt":"https?://[^/]+(/_pay/[^"]+)"' },
    },
    ...PAYING,
  ];
}

const LED = [302, 303];
const PAYING: Visit = [
  page('pay page', '{payAt}'),
  {
    name: 'pay',
    path: '{payAt}',
    form: { card: '4242424242424242', outcome: 'pay' },
    expect: [303],
    keep: { name: 'back', pattern: '^https?://[^/]+(/.+)$', in: 'location' },
  },
  {
    name: 'after paying',
    path: '{back}',
    expect: LED,
    keep: { name: 'confirmation', pattern: '^(/kasse/auftrag)$', in: 'location' },
  },
  page('confirmation', '{confirmation}'),
];

const PRODUCT_QUERY =
  'query Product($sku:ID!){product(sku:$sku){__typename sku name:productName brand path price{__typename amount currency text}availability{__typename available few}}}';
const ADD_MUTATION =
  'mutation AddToBasket($sku:ID!,$quantity:Int!){addToBasket(sku:$sku,quantity:$quantity){__typename ...on BasketChanged{basket{__typename id pieces}}}}';

export function gatewayProducts(goods: Goods, places: number[]): Visit[] {
  return places.map((place) => {
    const sku = skuOf(goods.at(place));
    return [gateway('product by sku', PRODUCT_QUERY, { sku }, `"sku":"${sku}"`)];
  });
}

const VARIANTS_QUERY =
  'query Variants($sku:ID!){product(sku:$sku){__typename sku productId name:productName brand path price{__typename amount currency text}availability{__typename available few}variants{__typename sku available price{__typename amount currency text}choices{__typename axis name value label swatch}}}}';

/** Returns queries of a product with all its variants, as a page needs them to offer a choice. */
export function gatewayVariants(goods: Goods, places: number[]): Visit[] {
  return places.map((place) => {
    const sku = skuOf(goods.at(place));
    return [gateway('product with variants', VARIANTS_QUERY, { sku }, `"sku":"${sku}"`)];
  });
}

export function gatewayBaskets(goods: GeneratedProduct[]): Visit[] {
  return goods.map((product) => {
    const variables = { sku: skuOf(product), quantity: 1 };
    return [gateway('add to basket', ADD_MUTATION, variables, '"BasketChanged"')];
  });
}

const TERMS = ['regal', 'sofa', 'lampe eiche', 'kleid', 'kissen', 'teppich muster', 'spiegel', 'kommode', 'rucksack'];

/**
 * Returns the mix of visits in a shop: many view pages, some search, few add to a basket, one or two in a hundred buy.
 */
export function mixed(goods: Goods, simple: GeneratedProduct[], among: number): Visit[] {
  const category = goods.otherCategories;
  return Array.from({ length: 2000 }, (_, index): Visit => {
    const turn = index % 50;
    const product = goods.at((index * 7919) % among);
    const own = simple[index % simple.length];
    if (turn === 0 && own) return checkout(own, index);
    if (turn < 5 && own) return [page('product', productPath(own)), add(own), page('basket', '/warenkorb')];
    if (turn < 12) return [page('search', `/s/?q=${encodeURIComponent(TERMS[index % TERMS.length] ?? '')}`)];
    if (turn < 15)
      return [page('suggest', `/api/search/suggest?query=${(TERMS[index % TERMS.length] ?? '').slice(0, 3)}`)];
    if (turn < 18) return home;
    if (turn < 30) return [page('list', `/${category[index % category.length]?.path[0] ?? ''}`)];
    return [page('product', productPath(product))];
  });
}

/** Returns visits that look at a product and add it to the basket. `among`: number of generated products. */
export function shoppers(goods: Goods, among: number): Visit[] {
  return simpleProducts(goods, 200, among).map((product) => [page('product page', productPath(product)), add(product)]);
}
