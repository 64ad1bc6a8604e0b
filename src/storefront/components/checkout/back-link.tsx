import type { ReactNode } from 'react';
import type { OwnStep, Step } from '../../../shop/selling/checkout/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText, useLocale } from '../../text.tsx';
import styles from './back-link.module.css';
import { ownStepHref } from './own-step-href.ts';

/** Renders the link to an earlier step, which still contains its entries. `own`: step of an extension, if it is one. */
export function BackLink(props: { step: Step; own?: OwnStep | undefined }): ReactNode {
  const { step, own } = props;
  const text = useCheckoutText();
  const links = useLinks();
  const locale = useLocale();
  return (
    <a href={own ? ownStepHref(locale, own) : links.area(step)} className={styles.back}>
      <Icon name="arrow-left" size="small" />
      {text.backTo(own?.title ?? text.steps[step])}
    </a>
  );
}
