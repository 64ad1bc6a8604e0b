import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useShell } from '../../shell-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './checkout-frame.module.css';

// A separate list: the footer of other pages is server-only code that browsers do not load.
const LEGAL = ['terms', 'revocation', 'privacy', 'imprint', 'accessibility', 'cookies'] as const;

/** Renders help and the legal links of the regular footer only. */
export function CheckoutFooter(): ReactNode {
  const data = useShell();
  const { footer } = useText().frame;
  const links = useLinks();
  if (data === null) return null;
  const { telephone, contactEmail } = data.organisation;
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <p className={styles.help}>
          <a className={styles.way} href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`}>
            <Icon name="phone" size="small" />
            {telephone}
          </a>
          <a className={styles.way} href={`mailto:${contactEmail}`}>
            <Icon name="envelope-simple" size="small" />
            {contactEmail}
          </a>
        </p>
        <ul className={styles.legal}>
          {LEGAL.map((area) => (
            <li key={area}>
              <a className={styles.way} href={links.area(area)}>
                {footer.links[area]}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.rights}>{footer.rights(String(data.year), data.companyName)}</p>
      </div>
    </footer>
  );
}
