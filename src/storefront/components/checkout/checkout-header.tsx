import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { useLinks } from '../../shop-links.ts';
import { useShopName } from '../../shop-name.ts';
import { useCheckoutText, useText } from '../../text.tsx';
import { LocaleSwitch } from '../shell/locale-switch.tsx';
import { ShopLogo } from '../shell/shop-logo.tsx';
import styles from './checkout-frame.module.css';

/** Renders the reduced header of the checkout: links to home, help and basket only. */
export function CheckoutHeader(): ReactNode {
  const text = useText();
  const shop = useShopName();
  const checkout = useCheckoutText();
  const links = useLinks();
  // Visitors who pay a bill by its pay link may have no basket.
  const isBill = useLocation().pathname.startsWith(links.area('paylink'));
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.logo} href={links.area('home')} aria-label={text.frame.homeLink(shop)}>
          <ShopLogo />
        </a>
        <div className={styles.ways}>
          {!isBill && (
            <a className={styles.way} href={links.area('basket')}>
              <Icon name="arrow-left" size="small" />
              {checkout.backToBasket}
            </a>
          )}
          <LocaleSwitch />
        </div>
      </div>
    </header>
  );
}
