import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Currency } from '../../../currencies/currency.ts';
import { isCurrencyCode } from '../../../currencies/currency-code.ts';
import { MINI_PRODUCT } from '../../../gateway/documents.ts';
import type { GatewayDocument } from '../../../gateway/gateway-document.ts';
import { personalData } from '../../badges.ts';

export const MoneyAnswer = v.object({ amount: v.number(), currency: v.custom<Currency>(isCurrencyCode) });

export const PictureAnswer = v.nullable(
  v.object({ id: v.string(), width: v.number(), height: v.number(), ground: v.string(), alt: v.string() }),
);

const LineProduct = v.object({
  sku: v.string(),
  name: v.string(),
  brand: v.string(),
  variantText: v.string(),
  path: v.string(),
  picture: PictureAnswer,
});

export const LayerProduct = v.object({
  ...LineProduct.entries,
  productId: v.string(),
  price: MoneyAnswer,
  compareAt: v.nullable(MoneyAnswer),
  availability: v.object({ available: v.boolean() }),
});
export type LayerProduct = v.InferOutput<typeof LayerProduct>;

export const BasketAnswer = v.object({
  basket: v.object({
    pieces: v.number(),
    totals: v.object({ goods: MoneyAnswer }),
    lines: v.array(
      v.object({
        sku: v.string(),
        quantity: v.number(),
        lineTotal: MoneyAnswer,
        product: LineProduct,
        notices: v.array(v.object({ message: v.string() })),
      }),
    ),
  }),
});

export const WishlistAnswer = v.object({
  wishlist: v.object({
    entries: v.array(v.object({ sku: v.string(), productId: v.string() })),
    items: v.array(v.object({ product: LayerProduct })),
  }),
});

export const MiniAnswer = v.object({
  product: v.object({
    ...LayerProduct.entries,
    variants: v.array(
      v.object({
        sku: v.string(),
        available: v.boolean(),
        price: MoneyAnswer,
        choices: v.array(v.object({ axis: v.string(), name: v.string(), value: v.string(), label: v.string() })),
      }),
    ),
  }),
});

/**
 * Loads the content of a layer from the gateway when it opens; null until loaded. On failure the browser opens the page
 * of the link.
 */
export function useAnswer<Shape extends v.GenericSchema>(
  shape: Shape,
  document: GatewayDocument,
  variables: object,
  instead: string,
): v.InferOutput<Shape> | null {
  const [answer, setAnswer] = useState<v.InferOutput<Shape> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a layer loads once.
  useEffect(() => {
    let isOpen = true;
    const show = (data: unknown): void => {
      if (!isOpen) return;
      const parsed = v.safeParse(shape, data);
      if (parsed.success) setAnswer(parsed.output);
      else location.assign(instead);
    };
    personalData()
      .then((personal) => personal.ask(document, variables))
      .then(show, () => show(null));
    return () => {
      isOpen = false;
    };
  }, []);
  return answer;
}

/**
 * Loads the picture and address of another variant in the dialog while `sku` is set. The last one stays until the next
 * is loaded, and on failure.
 */
export function useOther(sku: string | null): LayerProduct | null {
  const [known, setKnown] = useState<LayerProduct | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (sku !== null)
      personalData()
        .then((personal) => personal.ask(MINI_PRODUCT, { sku }))
        .then(
          (data) => {
            const parsed = v.safeParse(MiniAnswer, data);
            if (isWanted && parsed.success) setKnown(parsed.output.product);
          },
          () => {},
        );
    return () => {
      isWanted = false;
    };
  }, [sku]);
  return sku === null ? null : known;
}
