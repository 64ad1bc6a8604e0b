import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Money } from '../../../shop/catalogue/prices/index.ts';
import type { Totals } from '../../../shop/selling/basket/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PictureSource } from '../../../ui/picture.tsx';
import { useLinks } from '../../shop-links.ts';
import { useLocale, useText } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import styles from './basket-layer.module.css';
import type { ShownCompanions } from './companion-list.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import type { AddedBasket, LayerCompanions } from './layer-companions.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** Variant that was just added, with its chosen properties. */
export type AddedLine = {
  name: string;
  /** "Farbe: bordeaux, Grösse: 38"; '' for a product without variants. */
  variantText: string;
  picture: PictureSource | null;
  /** Price of one unit. */
  price: Money;
  compareAt?: Money | null;
  quantity: number;
};

/**
 * Renders the layer after adding: names the variant and offers the next pages. Focus returns to the button that opened
 * it.
 */
export function BasketLayer(props: {
  open: boolean;
  onClose: () => void;
  added: AddedLine | null;
  /** Basket after adding; null while unknown. */
  basket: { pieces: number; totals: Totals } | null;
  /** Products that go with the added one; null without any. */
  companions: ShownCompanions | null;
}): ReactNode {
  const { open, onClose, added, companions } = props;
  const [later, setLater] = useState<AddedBasket | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each addition begins with its own basket.
  useEffect(() => setLater(null), [props.basket]);
  const basket = later ?? props.basket;
  const Companions = useCompanions(open && companions !== null);
  const locale = useLocale();
  const text = useText().basket;
  const links = useLinks();
  return (
    <Dialog
      open={open && added !== null}
      onClose={onClose}
      title={text.added}
      closeLabel={text.layer.close}
      footer={
        <div className={styles.actions}>
          <LinkButton look="primary" href={links.area('checkoutLogin')}>
            {text.layer.toCheckout}
          </LinkButton>
          <LinkButton href={links.area('basket')}>{text.layer.toBasket}</LinkButton>
          <Button look="quiet" onClick={onClose}>
            {text.layer.continueShopping}
          </Button>
        </div>
      }
    >
      {added && (
        <div className={styles.content}>
          <div className={styles.line}>
            <Thumbnail picture={added.picture} />
            <div className={styles.facts}>
              <p className={styles.name}>{added.name}</p>
              {added.variantText && <p className={styles.variant}>{added.variantText}</p>}
              <p className={styles.variant}>{labelled(locale, text.quantity, added.quantity)}</p>
              <Amount money={added.price} compareAt={added.compareAt ?? null} size="small" />
            </div>
          </div>
          {Companions && companions && <Companions found={companions} onBasket={setLater} />}
          {basket && (
            <div className={styles.basket}>
              <p className={styles.sum}>
                <span>
                  {text.title} ({text.pieces(basket.pieces)})
                </span>
                <Amount money={basket.totals.goods} size="small" />
              </p>
              <FreeDelivery totals={basket.totals} hasParcels={basket.totals.missingToFreeDelivery !== null} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Returns the list of products that go with others. It loads when a layer needs it; without a connection it stays null. */
function useCompanions(isNeeded: boolean): ComponentType<ComponentProps<typeof LayerCompanions>> | null {
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof LayerCompanions>> | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import('./layer-companions.tsx').then(
      (found) => setLoaded(() => found.LayerCompanions),
      () => {},
    );
  }, [isNeeded]);
  return Loaded;
}
