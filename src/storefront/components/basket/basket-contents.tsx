import { ExtensionBlocks } from 'virtual:extension-blocks';
import { type ReactNode, useId } from 'react';
import { useFetchers } from 'react-router';
import type { BasketView } from '../../../shop/selling/basket/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import type { MonthlyLine as Monthly } from '../../calculator-data.ts';
import type { ShownBlock } from '../../extensions/extension-blocks.tsx';
import type { GiftCardTexts } from '../../gift-card-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { MonthlyLineText } from '../credit/monthly-line.tsx';
import { BoughtGiftCards } from '../gift-cards/bought-gift-cards.tsx';
import { PayByGiftCard } from '../gift-cards/pay-by-gift-card.tsx';
import { BenefitChoice } from '../vouchers/benefit-choice.tsx';
import { GiftLines } from '../vouchers/gift-lines.tsx';
import { VoucherField } from '../vouchers/voucher-field.tsx';
import type { VoucherRefusalTexts, VoucherTexts } from '../vouchers/voucher-texts.ts';
import styles from './basket-contents.module.css';
import { BasketLineRow, type PromisedLine } from './basket-line.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import type { BasketRefusal } from './refusal.ts';
import { SummaryCard } from './summary-card.tsx';
import { TotalsList } from './totals-list.tsx';

/** Sentences of the basket from its loader. `premium`: saving by a membership; null if it saves nothing. */
export type BasketTexts = {
  /** Price of each delivery class. */
  delivery: string[];
  pay: string | null;
  kept: string;
  premium: string | null;
  vouchers: VoucherTexts;
  monthly: Monthly | null;
  giftCards: GiftCardTexts;
};

/** Renders the lines of a basket beside their totals. */
export function BasketContents(props: {
  basket: Omit<BasketView, 'lines'> & { lines: PromisedLine[] };
  words: BasketTexts;
  mostPerLine: number;
  /** Blocks of extensions below the lines. */
  blocks: readonly ShownBlock[];
  /** Refusal of a form that was sent without JavaScript. */
  refusal: BasketRefusal | null;
  voucherRefused: VoucherRefusalTexts['voucher'] | null;
  onRefusal: (refusal: BasketRefusal | null) => void;
}): ReactNode {
  const { basket, words, mostPerLine, blocks, refusal, voucherRefused, onRefusal } = props;
  const text = useText().basket;
  const links = useLinks();
  const linesId = useId();
  // Vouchers, benefits and bills are not for gift cards.
  const hasGoods = basket.pieces > 0;
  const stale = useFetchers().some((fetcher) => fetcher.key.startsWith('line-') && fetcher.state !== 'idle');
  return (
    <div className={styles.columns}>
      <section aria-labelledby={linesId}>
        <h2 id={linesId} className={styles.count}>
          {hasGoods ? `${text.lines} (${text.pieces(basket.pieces)})` : text.lines}
        </h2>
        <ul>
          {basket.lines.map((line) => (
            <BasketLineRow
              key={line.sku}
              line={line}
              pieces={basket.pieces}
              mostPerLine={mostPerLine}
              refusal={refusal?.sku === line.sku ? refusal : null}
              onRefusal={onRefusal}
            />
          ))}
        </ul>
        <BoughtGiftCards words={words.giftCards} canRemove />
        <GiftLines gifts={words.vouchers.gifts} />
        <p className={styles.kept}>{words.kept}</p>
        {ExtensionBlocks && <ExtensionBlocks blocks={blocks} />}
      </section>
      <div className={styles.side}>
        <SummaryCard title={text.summary.title} foot={<CheckoutButton ready={basket.ready} />}>
          <FreeDelivery
            totals={basket.totals}
            hasParcels={basket.lines.some((line) => line.article.deliveryMode === 'parcel')}
          />
          {words.premium !== null && (
            <p className={styles.hint}>
              <a href={links.area('accountPremium')}>{words.premium}</a>
            </p>
          )}
          {hasGoods && <VoucherField words={words.vouchers} refused={voucherRefused} />}
          <PayByGiftCard words={words.giftCards} action={links.area('basket')} />
          <TotalsList totals={basket.totals} delivery={words.delivery} stale={stale} />
          {hasGoods && <p className={styles.hint}>{text.summary.shippingHint}</p>}
          {words.monthly && <MonthlyLineText shown={words.monthly} />}
        </SummaryCard>
        {hasGoods && <BenefitChoice words={words.vouchers.benefits} />}
        {hasGoods && words.pay !== null && <p className={styles.hint}>{words.pay}</p>}
        <p>
          <a href={links.area('home')}>{text.continueShopping}</a>
        </p>
        <p>
          <a href={links.area('giftCards')}>{words.giftCards.buy}</a>
        </p>
      </div>
    </div>
  );
}

/** Renders the checkout button. If a line blocks the order, the button stays and explains what to do. */
function CheckoutButton(props: { ready: boolean }): ReactNode {
  const text = useText().basket;
  const links = useLinks();
  const id = useId();
  if (props.ready) {
    return (
      <LinkButton look="primary" size="large" wide href={links.area('checkoutLogin')}>
        {text.checkout}
      </LinkButton>
    );
  }
  return (
    <>
      <Button look="primary" size="large" wide disabled aria-describedby={id}>
        {text.checkout}
      </Button>
      <p id={id} className={styles.blocked}>
        {text.checkoutBlocked}
      </p>
    </>
  );
}
