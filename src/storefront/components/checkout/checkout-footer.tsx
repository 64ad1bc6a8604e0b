import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useShell } from '../../shell-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './checkout-frame.module.css';

// Its own list: the foot of other pages is the server's alone, and no part of what browsers load.
const LEGAL = ['terms', 'revocation', 'privacy', 'imprint', 'accessibility', 'cookies'] as const;

/** Help and the legal pages, as at the foot of every page, without the rest of it. */
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
