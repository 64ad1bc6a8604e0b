import { slugify } from '../src/shop/catalogue/products/slug.ts';
import { type GeneratedProduct, type Goods, isSimple } from './catalogue/goods.ts';
import type { Step, Visit } from './load/visit.ts';

/** What shoppers do, as the load generator understands it. All of it works without a script, as pages do. */

export const page = (name: string, path: string): Step => ({ name, path, expect: [200] });

export function productPath({ title, variants }: GeneratedProduct): string {
  return `/p/${slugify(title[0])}/${variants[0]?.sku ?? ''}`;
}

export const home: Visit = [page('home', '/')];
/** An editor's preview is never taken from the page cache. */
export const previewedHome: Visit = [{ ...page('home', '/'), cookie: 'preview=bench' }];

/** Lists of 48 cards, each address once: the fixed category in every order and page, colour by colour. */
export function lists(goods: Goods): Visit[] {
  const path = `/${goods.fixedCategory.path[0]}`;
  return narrowed('list', `${path}?`);
}

/** The same goods in every order, each address once: a price range that leaves nothing out makes another of them. */
export function narrowed(name: string, path: string): Visit[] {
  const sorts = ['popularity', 'price-asc', 'price-desc', 'newest', 'rating', 'reduction', 'relevance'];
  const ranges = Array.from({ length: 400 }, (_, index) => `price=0-${10_000 + index}`);
  return ranges.flatMap((range) => sorts.map((sort) => [page(name, `${path}${range}&sort=${sort}`)]));
}

/** The same list again and again, as caches like it. */
export function sameList(goods: Goods): Visit[] {
  return [[page('list', `/${goods.fixedCategory.path[0]}`)]];
}

export function products(goods: Goods, places: number[]): Visit[] {
  return places.map((place) => [page('product', productPath(goods.at(place)))]);
}

/** The same pages in French: other addresses, and no less work. */
export function productsInFrench(goods: Goods, places: number[]): Visit[] {
  return places.map((place) => {
    const { title, variants } = goods.at(place);
    return [page('product', `/fr/p/${slugify(title[1])}/${variants[0]?.sku ?? ''}`)];
  });
}

/** Goods that can be put into a basket as they are, and are cheap enough for an invoice. */
export function simpleProducts(goods: Goods, count: number, among: number): GeneratedProduct[] {
  const found: GeneratedProduct[] = [];
  for (let place = 0; place < among && found.length < count; place += 1) {
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

/** A new basket with one article, and a second one into the basket that is there. */
export function baskets(goods: GeneratedProduct[]): Visit[] {
  return goods.map((product) => [add(product)]);
}

const CHECKOUT = '/kasse';
const ADDRESS = {
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Bahnhofstrasse',
  houseNumber: '12a',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

/** A guest buys on invoice: every form of the checkout posted, and the pages between read. */
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
    post('payment', `${CHECKOUT}/zahlung`, { method: 'invoice', birthday: '21.11.1990' }),
    { ...page('check and order', CHECKOUT), keep: { name: 'shown', pattern: 'name="shown" value="([^"]*)"' } },
    post('order', CHECKOUT, { shown: '{shown}', terms: 'on' }),
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

/** The same by a program: two articles put into the basket, everything said in one go, what it comes to read, ordered. */
export function programCheckout(product: GeneratedProduct, mark: number, second: GeneratedProduct): Visit {
  return [
    gateway(
      'add two',
      ADD_TWO,
      { articles: [product, second].map((article) => ({ sku: skuOf(article) })) },
      '"pieces":2',
    ),
    enterCheckout(mark, { method: 'invoice', birthday: '1990-11-21' }),
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

/** The same, paid by card: at the simulator's pay page, and back from there to the order. */
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

/** A program orders; the shopper pays on the pages. */
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
  'query Product($sku:ID!){product(sku:$sku){__typename sku name brand path price{__typename amount currency text}availability{__typename available few}}}';
const ADD_MUTATION =
  'mutation AddToBasket($sku:ID!,$quantity:Int!){addToBasket(sku:$sku,quantity:$quantity){__typename ...on BasketChanged{basket{__typename id pieces}}}}';

export function gatewayProducts(goods: Goods, places: number[]): Visit[] {
  return places.map((place) => {
    const sku = skuOf(goods.at(place));
    return [gateway('product by sku', PRODUCT_QUERY, { sku }, `"sku":"${sku}"`)];
  });
}

export function gatewayBaskets(goods: GeneratedProduct[]): Visit[] {
  return goods.map((product) => {
    const variables = { sku: skuOf(product), quantity: 1 };
    return [gateway('add to basket', ADD_MUTATION, variables, '"BasketChanged"')];
  });
}

const TERMS = ['regal', 'sofa', 'lampe eiche', 'kleid', 'kissen', 'teppich muster', 'spiegel', 'kommode', 'rucksack'];

/** What goes on in a shop: of a hundred visits many look, some search, few put something into a basket, one or two buy. */
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
