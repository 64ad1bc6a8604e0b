import { ExtensionBlocks } from 'virtual:extension-blocks';
import { type ReactNode, useEffect, useState } from 'react';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { Article } from '../../../shop/catalogue/products/index.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { averageText } from '../../average-text.ts';
import type { MonthlyLine as Monthly } from '../../calculator-data.ts';
import { type PrintedPart, PrintedSection } from '../../cards/printed-section.tsx';
import type { CarriageLines } from '../../carriage-lines.ts';
import { departmentOf, pictureFrame } from '../../department.ts';
import type { ShownBlock } from '../../extensions/extension-blocks.tsx';
import type { ShownScene } from '../../print-scenes.server.tsx';
import type { AddAnswer } from '../../product-action.ts';
import { useShell } from '../../shell-data.ts';
import { useLinks, useMoney } from '../../shop-links.ts';
import type { ShownProduct } from '../../shown-product.ts';
import { useLocale, useText } from '../../text.tsx';
import type { ShownVideo } from '../../video-data.ts';
import { Amount } from '../amount.tsx';
import { MonthlyLineText } from '../credit/monthly-line.tsx';
import { ProductLabels } from '../product-labels.tsx';
import { RecommendationSlot } from '../recommendations/place.tsx';
import type { ShownSummary } from '../reviews/distribution.tsx';
import { ProductReviews } from '../reviews/product-reviews.tsx';
import reviewStyles from '../reviews/reviews.module.css';
import { LastSeenSlot } from '../shell/last-seen-slot.tsx';
import { WishButton } from '../wishlist/wish-button.tsx';
import { BuyForm, type SamplesLink, type StockNotice } from './buy-form.tsx';
import dimensionStyles from './dimension-drawing.module.css';
import { ProductFacts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import legalStyles from './legal-panel.module.css';
import { ProductAbout } from './product-about.tsx';
import styles from './product-page.module.css';
import type { SizeAdvice } from './size-advice.tsx';

function ProductHead({ product, brandPage }: { product: ShownProduct; brandPage: string | undefined }): ReactNode {
  const { catalogue } = useText();
  const locale = useLocale();
  return (
    <header className={styles.head}>
      {product.brand !== '' && (
        <p className={styles.brand}>{brandPage ? <a href={brandPage}>{product.brand}</a> : product.brand}</p>
      )}
      <h1 className={styles.name}>{unbroken(product.name)}</h1>
      <p className={styles.key}>
        <span>{catalogue.product.articleNumber}</span> <span className={styles.keyNumber}>{product.sku}</span>
      </p>
      {product.rating && (
        <a className={styles.rating} href="#reviews">
          <Rating
            average={product.rating.average}
            count={product.rating.count}
            text={`${catalogue.rating.stars(averageText(product.rating.average, locale), 5)}, ${catalogue.rating.count(product.rating.count)}`}
          />
        </a>
      )}
    </header>
  );
}

/** Prices of larger quantities. */
function GraduatedPrices({ steps }: { steps: NonNullable<ShownProduct['graduated']> }): ReactNode {
  const text = useText().catalogue.price;
  const money = useMoney();
  return (
    <table className={styles.graduated}>
      <caption>{text.graduated}</caption>
      <thead>
        <tr>
          <th scope="col">{text.quantity}</th>
          <th scope="col">{text.perUnit}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ from, price, basePrice }) => (
          <tr key={from}>
            <th scope="row">{text.fromQuantity(from)}</th>
            <td>
              {money(price)}
              {basePrice && <small> ({text.basePrice(money(basePrice.price), basePrice.unit)})</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PriceBlock(props: { product: ShownProduct; monthly: Monthly | null }): ReactNode {
  const { product, monthly } = props;
  const text = useText().catalogue;
  const links = useLinks();
  const money = useMoney();
  const { basePrice } = product;
  return (
    <div className={styles.priceBlock}>
      <div className={styles.priceRow}>
        <Amount
          money={product.price}
          compareAt={product.compareAt}
          percent={product.percentOff}
          common={product.commonPrice}
          from={product.fromPrice}
          size="large"
        />
        <ProductLabels energy={product.energy} tyre={product.tyre} size="large" />
      </div>
      {product.graduated && <GraduatedPrices steps={product.graduated} />}
      {basePrice && <p className={styles.small}>{text.price.basePrice(money(basePrice.price), basePrice.unit)}</p>}
      <p className={styles.small}>
        {text.price.vat}, <a href={links.area('shipping')}>{text.price.shipping}</a>
        {product.technical && <>, {text.price.recycling}</>}
      </p>
      {monthly && <MonthlyLineText shown={monthly} />}
    </div>
  );
}

export type PremiumTexts = [everybody: string, member: string];

function Promises(props: {
  product: ShownProduct;
  arrival: string;
  carriage: CarriageLines;
  premium: PremiumTexts | null;
  invoice: string | null;
}): ReactNode {
  const { product, arrival, carriage, premium, invoice } = props;
  const frame = useShell();
  const { product: words } = useText().catalogue;
  const links = useLinks();
  const money = useMoney();
  const [member, setMember] = useState(false);
  // The page is public and cached; hints from the login-state cookie show after it
  // (docs/rules/sessions.md#login-state-cookie).
  useEffect(() => setMember(/%22bop%22%3A1/.test(document.cookie)), []);
  if (frame === null) return null;
  const rows: { icon: IconName; text: string; href: string }[] = [
    { icon: 'truck', text: arrival, href: links.area('shipping') },
    { icon: 'package', text: carriage.mode, href: links.area('shipping') },
    ...(carriage.services ? [{ icon: 'plus' as const, text: carriage.services, href: links.area('shipping') }] : []),
    ...(product.deliveryMode === 'parcel'
      ? [
          {
            icon: 'check' as const,
            text: words.freeFrom(money({ amount: frame.freeFrom, currency: frame.currency })),
            href: links.area('shipping'),
          },
        ]
      : []),
    ...(premium ? [{ icon: 'heart' as const, text: premium[member ? 1 : 0], href: links.area('accountPremium') }] : []),
    ...(invoice ? [{ icon: 'receipt' as const, text: invoice, href: links.area('paymentHelp') }] : []),
    { icon: 'arrow-counter-clockwise', text: words.returns(frame.withdrawalDays), href: links.area('returns') },
    ...(product.guaranteeYears
      ? [
          {
            icon: 'shield-check' as const,
            text: words.guarantee(product.guaranteeYears),
            href: links.area('guarantee'),
          },
        ]
      : []),
  ];
  return (
    <ul className={styles.promises}>
      {rows.map((row) => (
        <li key={row.text}>
          <a className={styles.promise} href={row.href}>
            <Icon name={row.icon} size="small" />
            {row.text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Renders a product as one of its variants. */
export function ProductPage(props: {
  product: ShownProduct;
  videos: ShownVideo[];
  /** Pictures of several products, absent without any. */
  scenes?: ShownScene[];
  chosen: string | null;
  added: Article | null;
  advice: SizeAdvice | null;
  /** How the sizes fit by reviews; null without a common opinion. */
  fit: string | null;
  notice: StockNotice | null;
  samples?: SamplesLink;
  /** Delivery date, or the reason why it is unknown. */
  arrival: string;
  /** How the goods are sent, and services at the delivery. */
  carriage: CarriageLines;
  premium: PremiumTexts | null;
  /** Note about payment by invoice; null if not all customers may use it. */
  invoice: string | null;
  reviews: ShownSummary;
  /** Links to documents; null without any. */
  documents: PrintedPart | null;
  /** Questions with their answers. */
  questions: PrintedPart;
  monthly: Monthly | null;
  timeZone: string;
  /** Drawing of the product's measures; null if it does not state them. */
  dimensions: PrintedPart | null;
  legal: PrintedPart;
  /** Address of the page of its brand. */
  brandPage?: string;
  /** Markup of related products, or '' without any. */
  related: string;
  /** Markup of the button that compares the product. */
  compare: string;
  answer: AddAnswer | null;
  /** Blocks of extensions below the buy box. */
  blocks?: ShownBlock[];
}): ReactNode {
  const { product } = props;
  const { catalogue, frame } = useText();
  const links = useLinks();
  return (
    <article className={styles.page} data-department={departmentOf(product.department)}>
      <div className={styles.crumbs}>
        <Breadcrumb
          label={frame.navigation.breadcrumb}
          items={[
            { name: frame.navigation.home, href: links.area('home') },
            ...product.breadcrumb.map((item) => ({ name: item.name, href: links.category(item.path) })),
          ]}
        />
      </div>
      <div className={styles.top}>
        <div>
          <Gallery
            pictures={product.pictures}
            videos={props.videos}
            scenes={props.scenes}
            name={product.name}
            frame={pictureFrame(product.department)}
          />
        </div>
        <div className={styles.buy}>
          <ProductHead product={product} brandPage={props.brandPage} />
          <PriceBlock product={product} monthly={props.monthly} />
          <BuyForm {...props} />
          <div className={styles.tools}>
            <WishButton sku={product.sku} productId={product.productId} name={brandedName(product)} look="text" />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own markup, see print-beside.server.tsx. */}
            <div className={styles.compare} dangerouslySetInnerHTML={{ __html: props.compare }} />
          </div>
          <Promises
            product={product}
            arrival={props.arrival}
            carriage={props.carriage}
            premium={props.premium}
            invoice={props.invoice}
          />
          {ExtensionBlocks && props.blocks && <ExtensionBlocks blocks={props.blocks} />}
        </div>
      </div>
      <ProductAbout product={product} />
      {product.details.length + product.care.length > 0 && (
        <section className={styles.details}>
          <h2 className={styles.title}>{catalogue.product.details}</h2>
          {props.dimensions && <PrintedSection part={props.dimensions} className={dimensionStyles.drawing} />}
          <ProductFacts product={product} />
        </section>
      )}
      <PrintedSection part={props.legal} className={legalStyles.legal} />
      {props.documents && <PrintedSection part={props.documents} className={legalStyles.legal} />}
      <PrintedSection part={props.questions} className={reviewStyles.section} />
      <ProductReviews id={product.sku} summary={props.reviews} timeZone={props.timeZone} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own markup, see print-beside.server.tsx. */}
      <div className={styles.beside} dangerouslySetInnerHTML={{ __html: props.related }} />
      <RecommendationSlot at="product" shown={product.sku} />
      <LastSeenSlot current={product} isWide />
    </article>
  );
}
