import type { ReactNode } from 'react';
import type { Money } from '../../../shop/catalogue/prices/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { PictureSource } from '../../../ui/picture.tsx';
import { useLocale } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import styles from './companion-list.module.css';
import { Thumbnail } from './thumbnail.tsx';

/** Product that goes with the contents of the basket. */
export type ShownCompanion = {
  sku: string;
  productId: string;
  name: string;
  /** Empty for a product whose variant is not chosen yet. */
  variantText: string;
  path: string;
  picture: PictureSource | null;
  price: Money;
  compareAt: Money | null;
  basePrice: string | null;
  /** Markup of its energy or tyre label. */
  labels: string | null;
  /** Shoppers choose a variant on its page first. */
  hasChoice: boolean;
};

export type ShownCompanions = {
  words: { title: string; add: string; choose: string; added: string };
  items: ShownCompanion[];
};

/** Renders products that go with others. `button` renders the control that adds one without a choice. */
export function CompanionList(props: {
  found: ShownCompanions;
  titleId: string;
  className?: string | undefined;
  button(item: ShownCompanion): ReactNode;
}): ReactNode {
  const { found, titleId, className, button } = props;
  const locale = useLocale();
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 className={styles.title} id={titleId}>
        {found.words.title}
      </h2>
      <ul className={styles.list}>
        {found.items.map((item) => (
          <li key={item.sku} className={styles.item}>
            <Thumbnail picture={item.picture} small />
            <div className={styles.facts}>
              <a className={styles.name} href={item.path}>
                {item.name}
              </a>
              {item.variantText && <p className={styles.muted}>{item.variantText}</p>}
              <Amount money={item.price} compareAt={item.compareAt} from={item.hasChoice} size="small" />
              {item.basePrice && <p className={styles.muted}>{item.basePrice}</p>}
              {item.labels && (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own markup, see print-labels.server.tsx.
                <div dangerouslySetInnerHTML={{ __html: item.labels }} />
              )}
            </div>
            <div className={styles.act}>
              {item.hasChoice ? (
                <LinkButton size="small" href={item.path} aria-label={labelled(locale, found.words.choose, item.name)}>
                  {found.words.choose}
                </LinkButton>
              ) : (
                button(item)
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
