import type { ReactNode } from 'react';
import type { Area } from '../../../tenants/paths.ts';
import type { OpeningHours } from '../../../tenants/tenant.ts';
import { Icon } from '../../../ui/icon.tsx';
import { departmentOf } from '../../department.ts';
import type { FrameData } from '../../frame-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './footer.module.css';

const SERVICE = [
  'service',
  'shipping',
  'returns',
  'paymentHelp',
  'sizeGuide',
  'guarantee',
  'contact',
] as const satisfies readonly Area[];
/** Legal pages, and what leads to the settings of cookies on every page. */
const LEGAL = [
  'terms',
  'revocation',
  'privacy',
  'imprint',
  'accessibility',
  'cookies',
] as const satisfies readonly Area[];

function LinkList(props: {
  title: string;
  areas: readonly ((typeof SERVICE)[number] | (typeof LEGAL)[number])[];
  /** Where the law wants that contracts can be ended from every page (BGB 312k). */
  last?: string | null;
  /** See FrameData. */
  withdrawal?: FrameData['withdrawal'];
  /** Opens over the page where there is script. */
  newsletter?: HelpData['newsletter'];
}): ReactNode {
  const { links: names } = useText().frame.footer;
  const links = useLinks();
  return (
    <section className={styles.column}>
      <h2 className={styles.title}>{props.title}</h2>
      <ul>
        {props.areas.map((area) => (
          <li key={area}>
            <a className={styles.link} href={links.area(area)}>
              {names[area]}
            </a>
          </li>
        ))}
        {props.newsletter && (
          <li>
            <a className={styles.link} href={props.newsletter.href} data-layer="newsletter" data-reload>
              {props.newsletter.label}
            </a>
          </li>
        )}
        {props.withdrawal && (
          <li>
            <a className={styles.link} href={props.withdrawal.href}>
              {props.withdrawal.label}
            </a>
          </li>
        )}
        {props.last && (
          <li>
            <a className={styles.link} href={links.area('accountCancel')}>
              {props.last}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function Departments(props: { navigation: FrameData['navigation'] }): ReactNode {
  const { navigation: text } = useText().frame;
  const links = useLinks();
  return (
    <nav id="departments" className={styles.departments} aria-label={text.title} tabIndex={-1}>
      <ul className={styles.tabs}>
        {props.navigation.map((department) => (
          <li key={department.id} data-department={departmentOf(department.id)}>
            <a className={styles.tab} href={links.category(department.path)}>
              {department.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Hours(props: { hours: OpeningHours[] }): ReactNode {
  const { footer } = useText().frame;
  return props.hours.map(({ days, opens, closes }) => {
    const [first, last] = [days.at(0), days.at(-1)];
    if (first === undefined || last === undefined) return null;
    const range =
      first === last ? footer.weekdays[first] : footer.dayRange(footer.weekdays[first], footer.weekdays[last]);
    return (
      <p key={first}>
        {range}
        <br />
        {footer.timeRange(opens, closes)}
      </p>
    );
  });
}

export type HelpData = Pick<
  FrameData,
  'organisation' | 'paymentMethods' | 'navigation' | 'cancelLabel' | 'withdrawal'
> & { newsletter: { href: string; label: string } };

/** Help, contact and payment: the same on every page. */
export function Help(props: { data: HelpData }): ReactNode {
  const { footer } = useText().frame;
  const { organisation, paymentMethods, navigation } = props.data;
  return (
    <>
      <Departments navigation={navigation} />
      <div className={styles.inner}>
        <div className={styles.columns}>
          <section className={styles.column}>
            <h2 className={styles.title}>{footer.contact}</h2>
            <p>
              <a className={styles.contact} href={`tel:${organisation.telephone.replaceAll(/[^+\d]/g, '')}`}>
                <Icon name="phone" size="small" />
                {organisation.telephone}
              </a>
            </p>
            <p>
              <a className={styles.contact} href={`mailto:${organisation.contactEmail}`}>
                <Icon name="envelope-simple" size="small" />
                {organisation.contactEmail}
              </a>
            </p>
            <h3 className={styles.subtitle}>{footer.hours}</h3>
            <Hours hours={organisation.openingHours} />
          </section>
          <LinkList title={footer.service} areas={SERVICE} newsletter={props.data.newsletter} />
          <LinkList
            title={footer.legal}
            areas={LEGAL}
            withdrawal={props.data.withdrawal}
            last={props.data.cancelLabel}
          />
          <section className={styles.column}>
            <h2 className={styles.title}>{footer.payment}</h2>
            <ul className={styles.methods}>
              {paymentMethods.map((method) => (
                <li key={method} className={styles.method}>
                  <Icon name={method === 'invoice' ? 'receipt' : 'credit-card'} size="small" />
                  {footer.paymentMethods[method]}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

export function Rights(props: { year: number; companyName: string }): ReactNode {
  const { footer } = useText().frame;
  const { year, companyName } = props;
  return (
    <>
      <p>{footer.rights(String(year), companyName)}</p>
      <p>{footer.priceNote}</p>
    </>
  );
}
