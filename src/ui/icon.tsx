import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import sprite from './icons.svg?url&no-inline';

export type IconName =
  | 'arrow-counter-clockwise'
  | 'arrow-left'
  | 'arrow-right'
  | 'basket'
  | 'basket-fill'
  | 'caret-down'
  | 'caret-left'
  | 'caret-right'
  | 'check'
  | 'check-circle'
  | 'check-circle-fill'
  | 'credit-card'
  | 'envelope-simple'
  | 'funnel-simple'
  | 'gift'
  | 'globe'
  | 'headset'
  | 'heart'
  | 'heart-fill'
  | 'house-simple'
  | 'info'
  | 'info-fill'
  | 'list'
  | 'lock-simple'
  | 'magnifying-glass'
  | 'magnifying-glass-plus'
  | 'map-pin'
  | 'minus'
  | 'package'
  | 'pencil-simple'
  | 'phone'
  | 'plus'
  | 'printer'
  | 'receipt'
  | 'ruler'
  | 'share'
  | 'shield-check'
  | 'star'
  | 'star-fill'
  | 'star-half'
  | 'storefront'
  | 'tag'
  | 'trash'
  | 'truck'
  | 'user'
  | 'warning'
  | 'warning-fill'
  | 'x';

/** Renders an icon that screen readers ignore, since its meaning is in the text or the control's name. */
export function Icon(props: {
  name: IconName;
  size?: 'small' | 'normal' | 'large';
  className?: string | undefined;
}): ReactNode {
  const { name, size = 'normal', className } = props;
  return (
    <svg className={classNames(styles.icon, styles[size], className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
