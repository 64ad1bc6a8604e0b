import extra from 'virtual:house-header';
import { header as layout } from 'virtual:house-look';
import { type ReactNode, useContext } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useBadges } from '../../badges.ts';
import { markOf } from '../../page-marks.ts';
import { PrerenderedHeaderContext } from '../../prerendered-header.ts';
import { useShell } from '../../shell-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useShopName } from '../../shop-name.ts';
import { useText } from '../../text.tsx';
import { AccountLink } from './account-link.tsx';
import styles from './header.module.css';
import { type ActionSlot, actionSlots, bannerPlace } from './header-slots.ts';
import { LocaleSwitch } from './locale-switch.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchField } from './search-field.tsx';
import { ShopLogo } from './shop-logo.tsx';

const FRAME = extra ? classNames(styles.header, extra.header) : styles.header;
const BAR = extra ? classNames(styles.bar, extra.bar) : styles.bar;

/** Renders the promotion banner: texts of editors and promotions, and selling points. */
function SellingPoints(): ReactNode {
  const frame = useShell();
  if (frame === null) return null;
  return (
    <ul className={styles.points}>
      {frame.points.map(({ text, href }) => (
        <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
      ))}
    </ul>
  );
}

/**
 * Renders a link with icon and count; the count is part of its accessible name. With JavaScript it opens a layer: see
 * layers.tsx.
 */
function CountedLink(props: {
  href: string;
  icon: 'basket' | 'heart';
  label: string;
  count: number;
  name: string;
}): ReactNode {
  const { href, icon, label, count, name } = props;
  return (
    <a className={styles.action} href={href} data-layer={icon}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span className={styles.badgeFrame}>
        <Icon name={count > 0 ? `${icon}-fill` : icon} />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true" data-testid={`${icon}-badge`}>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span className={styles.actionText} aria-hidden="true">
        {label}
      </span>
    </a>
  );
}

function WishlistLink(): ReactNode {
  const { header } = useText().frame;
  const links = useLinks();
  const count = useBadges().wishlist?.length ?? 0;
  const name = count > 0 ? header.wishlistWithCount(count) : header.wishlist;
  return <CountedLink href={links.area('wishlist')} icon="heart" label={header.wishlist} count={count} name={name} />;
}

function BasketLink(): ReactNode {
  const { header } = useText().frame;
  const links = useLinks();
  const count = useBadges().basket ?? 0;
  const name = count > 0 ? header.basketWithCount(count) : header.basket;
  return <CountedLink href={links.area('basket')} icon="basket" label={header.basket} count={count} name={name} />;
}

function ServiceLink(): ReactNode {
  const { header } = useText().frame;
  return (
    <a className={`${styles.action} ${styles.wideOnly}`} href={useLinks().area('service')}>
      <Icon name="headset" />
      <span className={styles.actionText}>{header.serviceNavigation}</span>
    </a>
  );
}

const ACTIONS: Record<ActionSlot, () => ReactNode> = {
  'service-navigation': ServiceLink,
  'locale-switch': () => <LocaleSwitch className={styles.wideOnly} />,
  account: () => <AccountLink className={styles.action} textClassName={styles.actionText} />,
  wishlist: WishlistLink,
  basket: BasketLink,
};

/** Key of the prerendered header of a page: see print-header.server.tsx. */
export const HEADER = 'header';

/**
 * Header of every page. A document may contain a mark instead, which the server replaces by a header prerendered for
 * many pages.
 */
export const Header = import.meta.env.SSR ? HeaderOrMark : WholeHeader;

function HeaderOrMark(): ReactNode {
  if (!useContext(PrerenderedHeaderContext)) return <WholeHeader />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the mark of prerendered markup.
  return <header className={FRAME} dangerouslySetInnerHTML={{ __html: markOf(HEADER) }} />;
}

/**
 * Renders the header. The tenant chooses its slots and their order. Its ids are fixed, because it renders outside the
 * page.
 */
export function WholeHeader(): ReactNode {
  const frame = useShell();
  const { frame: text } = useText();
  const shop = useShopName();
  const links = useLinks();
  const slots = frame?.headerSlots ?? ['logo', 'search'];
  const banner = bannerPlace(slots);
  const search = slots.includes('search') && <SearchField id="header-search" className={styles.search} />;
  return (
    <header className={FRAME}>
      {banner === 'above' && <SellingPoints />}
      <div className={BAR}>
        {frame && <MobileMenu navigation={frame.navigation} />}
        {layout === 'split' && search}
        {slots.includes('logo') && (
          <a className={styles.logo} href={links.area('home')} aria-label={text.homeLink(shop)}>
            <ShopLogo />
          </a>
        )}
        {layout === 'bar' && search}
        <div className={styles.actions}>
          {actionSlots(slots).map((slot) => {
            const Action = ACTIONS[slot];
            return <Action key={slot} />;
          })}
        </div>
        {layout === 'centred' && search}
      </div>
      {banner === 'below' && <SellingPoints />}
      {frame && <MegaMenu navigation={frame.navigation} />}
    </header>
  );
}
