import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useBadges } from '../../badges.ts';
import { useFrame } from '../../frame-data.ts';
import { useLinks, useMoney } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './header.module.css';
import { LocaleSwitch } from './locale-switch.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchField } from './search-field.tsx';

/** Selling points above everything; the promotion itself comes with its own issue. */
function SellingPoints(): ReactNode {
  const frame = useFrame();
  const text = useText();
  const money = useMoney();
  if (frame === null) return null;
  const points = [
    text.frame.header.promotion(money({ amount: frame.freeFrom, currency: frame.currency })),
    ...(frame.paymentMethods.includes('invoice') ? [text.catalogue.product.invoice(frame.invoiceTermDays)] : []),
    text.catalogue.product.returns(frame.withdrawalDays),
  ];
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function BasketLink(): ReactNode {
  const { frame } = useText();
  const links = useLinks();
  const { basket } = useBadges();
  const count = basket ?? 0;
  return (
    <a className={styles.action} href={links.area('basket')}>
      <VisuallyHidden>{count > 0 ? frame.header.basketWithCount(count) : frame.header.basket}</VisuallyHidden>
      <span className={styles.badgeFrame}>
        <Icon name={count > 0 ? 'basket-fill' : 'basket'} />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true" data-testid="basket-badge">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span className={styles.actionText} aria-hidden="true">
        {frame.header.basket}
      </span>
    </a>
  );
}

/** The head of every page; what it holds, and whether, is the tenant's choice. */
export function Header(): ReactNode {
  const frame = useFrame();
  const { frame: text } = useText();
  const links = useLinks();
  const slots = frame?.headerSlots ?? ['logo', 'search'];
  return (
    <header className={styles.header}>
      {slots.includes('promotion-banner') && <SellingPoints />}
      <div className={styles.bar}>
        {frame && <MobileMenu navigation={frame.navigation} />}
        {slots.includes('logo') && (
          <a className={styles.logo} href={links.area('home')} aria-label={text.homeLink}>
            {text.shopName}
          </a>
        )}
        {slots.includes('search') && <SearchField className={styles.search} />}
        <div className={styles.actions}>
          {slots.includes('service-navigation') && (
            <a className={`${styles.action} ${styles.wideOnly}`} href={links.area('service')}>
              <Icon name="headset" />
              <span className={styles.actionText}>{text.header.serviceNavigation}</span>
            </a>
          )}
          {slots.includes('locale-switch') && <LocaleSwitch className={styles.wideOnly} />}
          {slots.includes('basket') && <BasketLink />}
        </div>
      </div>
      {frame && <MegaMenu navigation={frame.navigation} />}
    </header>
  );
}
