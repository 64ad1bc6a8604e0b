import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { ShellData } from '../../shell-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './checkout-frame.module.css';

const LEGAL = ['terms', 'revocation', 'privacy', 'imprint', 'accessibility', 'cookies'] as const;

/** Renders help and the legal links of the regular footer only. */
export function CheckoutFoot(props: { data: Pick<ShellData, 'organisation' | 'year' | 'companyName'> }): ReactNode {
  const { organisation, year, companyName } = props.data;
  const { telephone, contactEmail } = organisation;
  const { footer } = useText().frame;
  const links = useLinks();
  return (
    <>
      <p className={styles.help}>
        {telephone !== '' && (
          <a className={styles.way} href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`}>
            <Icon name="phone" size="small" />
            {telephone}
          </a>
        )}
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
      <p className={styles.rights}>{footer.rights(String(year), companyName)}</p>
    </>
  );
}
