import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { ADD_TO_BASKET, CHANGE_WISH, MINI_PRODUCT } from '../../../gateway/documents.ts';
import { ADD_TO_WISHLIST } from '../../../gateway/personal-documents.ts';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { personalData, useBadges } from '../../badges.ts';
import type { Done } from '../../data/personal.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { missingPick, type Picks, pick, pickedVariant, picksOf, variantLike } from '../../variant-picker.ts';
import { WISH_CHANGED } from '../../wish-changed.ts';
import { useWishesText } from '../../wishes-text.ts';
import { Amount } from '../amount.tsx';
import { VariantFields } from '../wishlist/variant-fields.tsx';
import { MiniAnswer, useAnswer, useOther } from './answers.ts';
import styles from './layer.module.css';
import type { LayerProps } from './layers.tsx';
import { Line } from './line.tsx';

type Told = { kind: 'success' | 'problem' | 'info'; text: string; inBasket?: boolean };

/**
 * Renders a product with its variants in a dialog (docs/rules/sessions.md#mini-product). The chosen variant joins
 * basket or wishlist, or replaces the present one (`data-edit`).
 */
export function MiniProduct({ link, onClose }: LayerProps): ReactNode {
  const { sku = '', edit } = link.dataset;
  const { basket, wishlist } = useText();
  const { mini, edit: editText, problems } = useWishesText();
  const product = useAnswer(MiniAnswer, MINI_PRODUCT, { sku }, link.href)?.product ?? null;
  const [picks, setPicks] = useState<Picks | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told) notice.current?.focus();
  }, [told]);

  const variants = product?.variants ?? [];
  // Editing starts from the present variant; otherwise only the card's colour is preselected.
  const started = picksOf(variants, sku);
  const chosen: Picks = picks ?? (edit === undefined ? colourOnly(started) : started);
  const variant = pickedVariant(variants, chosen);
  // Another colour has another picture; its sizes share one.
  const colour = colourOnly(chosen);
  const isOther = Object.entries(colour).some(([axis, value]) => started[axis] !== value);
  const other = useOther(isOther ? (variantLike(variants, colour)?.sku ?? null) : null);
  const shown = other ?? product;
  const name = product ? brandedName(product) : '';

  const send = async (intent: string): Promise<void> => {
    if (!product || isBusy) return;
    if (variant === null) {
      setComplaint(missingPick(variants, chosen)?.key ?? null);
      form.current?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus();
      return;
    }
    setIsBusy(true);
    setTold(null);
    const done = await sendVariant(intent, { sku: variant.sku, productId: product.productId, replaced: sku });
    setIsBusy(false);
    if (!done.isDone) {
      const failed = { edit: editText.failed, remember: wishlist.addFailed }[intent] ?? basket.addFailed;
      setTold({ kind: done.message === problems['same-variant'] ? 'info' : 'problem', text: done.message ?? failed });
      return;
    }
    if (intent === 'edit') {
      onClose();
      dispatchEvent(new CustomEvent(WISH_CHANGED, { detail: variant.sku }));
    } else
      setTold(
        intent === 'remember'
          ? { kind: 'success', text: mini.remembered(name) }
          : { kind: 'success', text: basket.addedText(name), inBasket: true },
      );
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    void send(button instanceof HTMLButtonElement ? button.value : '');
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={edit === undefined ? mini.title : editText.open}
      closeLabel={basket.layer.close}
    >
      <div aria-busy={product === null}>
        {product === null || shown === null ? (
          <div className={styles.waiting} />
        ) : (
          <form ref={form} className={styles.form} noValidate onSubmit={submit}>
            <ul>
              <Line product={{ ...product, picture: shown.picture, path: shown.path, variantText: '' }}>
                <VariantPrice product={product} variant={variant} />
              </Line>
            </ul>
            <VariantFields
              variants={variants}
              picks={chosen}
              complaint={complaint}
              onPick={(axis, value) => {
                setComplaint(null);
                setTold(null);
                setPicks(pick(variants, chosen, axis, value));
              }}
            />
            <div role={told?.kind === 'problem' ? 'alert' : 'status'}>
              {told && (
                <Notice kind={told.kind} tabIndex={-1} ref={notice}>
                  {told.text}
                </Notice>
              )}
            </div>
            <div className={styles.actions}>
              {told?.inBasket ? (
                <BasketLinks onClose={onClose} />
              ) : edit === undefined ? (
                <AddButtons variant={variant} isBusy={isBusy} />
              ) : (
                <Button type="submit" look="primary" value="edit" busy={isBusy}>
                  {editText.save}
                </Button>
              )}
              <a href={shown.path}>{mini.details}</a>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}

/** Sends the variant to the basket or the wishlist, or puts it in place of another one there. */
function sendVariant(intent: string, about: { sku: string; productId: string; replaced: string }): Promise<Done> {
  const { sku, productId, replaced } = about;
  return personalData()
    .then((personal) => {
      if (intent === 'edit') return personal.change(CHANGE_WISH, { sku: replaced, to: sku });
      if (intent === 'remember') return personal.change(ADD_TO_WISHLIST, { sku }, { sku, productId });
      return personal.change(ADD_TO_BASKET, { sku });
    })
    .catch(() => ({ isDone: false, message: null }));
}

type Loaded = v.InferOutput<typeof MiniAnswer>['product'];
type Variant = Loaded['variants'][number];

/** Renders the price of the variant. Until one is chosen, the lowest price shows, as on the card. */
function VariantPrice({ product, variant }: { product: Loaded; variant: Variant | null }): ReactNode {
  const { variants } = product;
  const cheapest = variants.toSorted((a, b) => a.price.amount - b.price.amount)[0];
  const price = variant?.price ?? cheapest?.price ?? product.price;
  const isOfCard = (variant?.sku ?? product.sku) === product.sku && price.amount === product.price.amount;
  return (
    <Amount
      money={price}
      compareAt={isOfCard ? product.compareAt : null}
      from={variant === null && variants.some((other) => other.price.amount !== price.amount)}
    />
  );
}

/** Renders the ways on from a product that is in the basket. */
function BasketLinks({ onClose }: { onClose: () => void }): ReactNode {
  const { layer } = useText().basket;
  const links = useLinks();
  return (
    <>
      <LinkButton look="primary" href={links.area('checkoutLogin')}>
        {layer.toCheckout}
      </LinkButton>
      <LinkButton href={links.area('basket')}>{layer.toBasket}</LinkButton>
      <Button onClick={onClose}>{layer.continueShopping}</Button>
    </>
  );
}

/** Renders the buttons into the basket and onto the wishlist. */
function AddButtons({ variant, isBusy }: { variant: Variant | null; isBusy: boolean }): ReactNode {
  const { mini, soldOut } = useWishesText();
  const wishes = useBadges().wishlist ?? [];
  const isSoldOut = variant !== null && !variant.available;
  const isRemembered = variant !== null && wishes.some((wish) => wish.sku === variant.sku);
  return (
    <>
      <Button type="submit" look="primary" icon="basket" value="basket" busy={isBusy} disabled={isSoldOut}>
        {isSoldOut ? soldOut : mini.toBasket}
      </Button>
      <Button type="submit" icon={isRemembered ? 'heart-fill' : 'heart'} value="remember" disabled={isRemembered}>
        {isRemembered ? mini.onList : mini.remember}
      </Button>
    </>
  );
}

/** Returns the picked colour only, since a card shows a colour and no size. */
function colourOnly(picks: Picks): Picks {
  return Object.fromEntries(Object.entries(picks).filter(([axis]) => axis === 'colour' || axis === 'color'));
}
