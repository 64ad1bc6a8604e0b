import type { ReactNode } from 'react';
import type { Step } from '../../../shop/selling/checkout/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import styles from './back-link.module.css';

/** Renders the link to an earlier step, which still contains its entries. */
export function BackLink(props: { step: Step }): ReactNode {
  const text = useCheckoutText();
  const links = useLinks();
  return (
    <a href={links.area(props.step)} className={styles.back}>
      <Icon name="arrow-left" size="small" />
      {text.backTo(text.steps[props.step])}
    </a>
  );
}
