import type { Shape } from '#admin-client';

type Money = Shape<'Money'>;

/** Product as the API returns it, with what an offer needs. */
export type OfferedProduct = {
  id: string;
  brand: string;
  picture: string | null;
  texts: readonly { locale: string; title: string; description: string }[];
  variants: readonly {
    sku: string;
    gtin: string | null;
    label: string;
    onSale: boolean;
    pages: Readonly<Record<string, string>>;
    stock: number;
    reserved: number;
    prices: readonly { price: Money; from: string; to: string | null }[];
  }[];
};

/** Product input of the Merchant API, version 1. */
export type ProductInput = {
  offerId: string;
  contentLanguage: string;
  feedLabel: string;
  productAttributes: {
    title: string;
    description: string;
    link: string;
    imageLink?: string;
    availability: 'IN_STOCK' | 'OUT_OF_STOCK';
    condition: 'NEW';
    price: { amountMicros: string; currencyCode: string };
    brand?: string;
    gtins?: string[];
    identifierExists: boolean;
    itemGroupId: string;
  };
};

/** `dataSource`: id of a data source of the type API. `token`: access token of the Google account. */
export type MerchantOptions = { address: string; account: string; dataSource: string; token: string };

const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 5000;
/** A minor unit has this many micros. */
const MICROS = 10_000;

/** Returns the inputs of a product: one for each variant on sale and each language. */
export function productInputs(tenant: string, product: OfferedProduct, now: Date): ProductInput[] {
  return product.variants.flatMap((variant) => {
    const price = variant.onSale ? priceAt(variant.prices, now) : null;
    if (!price) return [];
    return product.texts.flatMap(({ locale, title, description }): ProductInput[] => {
      const link = variant.pages[locale];
      if (link === undefined) return [];
      const name = [product.brand, title].filter((part) => part !== '').join(' ');
      const whole = variant.label === '' ? name : `${name}, ${variant.label}`;
      return [
        {
          offerId: variant.sku,
          contentLanguage: locale.slice(0, 2),
          feedLabel: tenant.toUpperCase(),
          productAttributes: {
            title: whole.slice(0, LONGEST_TITLE),
            description: description.slice(0, LONGEST_DESCRIPTION) || whole,
            link,
            ...(product.picture === null ? {} : { imageLink: product.picture }),
            availability: variant.stock - variant.reserved > 0 ? 'IN_STOCK' : 'OUT_OF_STOCK',
            condition: 'NEW',
            price: { amountMicros: String(price.amount * MICROS), currencyCode: price.currency },
            ...(product.brand === '' ? {} : { brand: product.brand }),
            ...(variant.gtin === null ? {} : { gtins: [variant.gtin] }),
            identifierExists: variant.gtin !== null,
            itemGroupId: product.id,
          },
        },
      ];
    });
  });
}

function priceAt(prices: OfferedProduct['variants'][number]['prices'], now: Date): Money | null {
  const valid = prices.find(({ from, to }) => new Date(from) <= now && (to === null || new Date(to) > now));
  return valid?.price ?? null;
}

export async function sendInput(merchant: MerchantOptions, input: ProductInput): Promise<void> {
  const { account, dataSource } = merchant;
  const source = new URLSearchParams({ dataSource: `accounts/${account}/dataSources/${dataSource}` });
  await call(merchant, 'POST', `/products/v1/accounts/${account}/productInputs:insert?${source}`, input);
}

/** `name`: language, feed label and offer of the input. */
export async function removeInput(merchant: MerchantOptions, name: string): Promise<void> {
  const { account, dataSource } = merchant;
  const source = new URLSearchParams({ dataSource: `accounts/${account}/dataSources/${dataSource}` });
  await call(
    merchant,
    'DELETE',
    `/products/v1/accounts/${account}/productInputs/${encodeURIComponent(name)}?${source}`,
  );
}

async function call(merchant: MerchantOptions, method: string, address: string, body?: ProductInput): Promise<void> {
  const answer = await fetch(merchant.address + address, {
    method,
    headers: { authorization: `Bearer ${merchant.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  await answer.arrayBuffer();
  // An input that is already gone needs no removal.
  if (!answer.ok && !(method === 'DELETE' && answer.status === 404))
    throw new Error(`the Merchant API answered ${answer.status} to ${method} ${address}`);
}
