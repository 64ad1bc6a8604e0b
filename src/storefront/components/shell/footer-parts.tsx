import { dark } from 'virtual:house-look';
import type { ReactNode } from 'react';
import type { AroundPages } from '../../../shop/content/menus-and-banners/index.ts';
import { layerAttributes } from '../../../tenants/content-paths.ts';
import { daysText } from '../../../tenants/figures.ts';
import { footMessagesOf } from '../../../tenants/messages/foot.ts';
import type { OpeningHours } from '../../../tenants/tenant.ts';
import { Icon } from '../../../ui/icon.tsx';
import { departmentOf } from '../../department.ts';
import type { ShellData } from '../../shell-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useLocale, useText } from '../../text.tsx';
import styles from './footer.module.css';
import menuStyles from './mega-menu.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';

type Entries = AroundPages['menus']['service'];

/** Renders the links of a menu. The style sheet hides links for other device types. */
function MenuItems(props: { entries: Entries; className: string | undefined }): ReactNode {
  const links = useLinks();
  return props.entries.map(({ label, to, device }) => (
    <li key={`${to} ${label}`} data-device={device === 'all' ? undefined : device}>
      <a className={props.className} href={links.content(to)} {...layerAttributes(to)}>
        {label}
      </a>
    </li>
  ));
}

/** Renders the links that editors add to the departments in the header. */
export function MoreLinks(props: { entries: Entries }): ReactNode {
  if (props.entries.length === 0) return null;
  return (
    <ul className={menuStyles.more}>
      <MenuItems entries={props.entries} className={menuStyles.moreLink} />
    </ul>
  );
}

function LinkList(props: {
  title: string;
  entries: Entries;
  /** Link to end contracts, on every page where the law requires it (BGB 312k). */
  last?: string | null;
  /** See ShellData. */
  withdrawal?: ShellData['withdrawal'];
  /** Opens as a layer with JavaScript. */
  newsletter?: HelpData['newsletter'];
  survey?: HelpData['survey'];
}): ReactNode {
  const links = useLinks();
  return (
    <section className={styles.column}>
      <h2 className={styles.title}>{props.title}</h2>
      <ul>
        <MenuItems entries={props.entries} className={styles.link} />
        {props.newsletter && (
          <li>
            <a className={styles.link} href={props.newsletter.href} data-layer="newsletter" data-reload>
              {props.newsletter.label}
            </a>
          </li>
        )}
        {props.survey && (
          <li>
            <a className={styles.link} href={props.survey.href}>
              {props.survey.label}
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

function Departments(props: { navigation: ShellData['navigation']; more: Entries }): ReactNode {
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
        <MenuItems entries={props.more} className={styles.tab} />
      </ul>
    </nav>
  );
}

function Hours(props: { hours: OpeningHours[] }): ReactNode {
  const locale = useLocale();
  const footer = footMessagesOf(locale);
  return props.hours.map((hours) => (
    <p key={hours.days.join()}>
      {daysText(hours, locale)}
      <br />
      {footer.timeRange(hours.opens, hours.closes)}
    </p>
  ));
}

export type HelpData = Pick<
  ShellData,
  'organisation' | 'hourExceptions' | 'paymentMethods' | 'navigation' | 'cancelLabel' | 'withdrawal'
> & {
  newsletter: { href: string; label: string };
  survey: { href: string; label: string };
  menus: AroundPages['menus'];
};

/** Renders help, contact and payment methods, equal on every page. */
export function HelpLinks(props: { data: HelpData }): ReactNode {
  const footer = footMessagesOf(useLocale());
  const { organisation, paymentMethods, navigation, menus } = props.data;
  return (
    <>
      <Departments navigation={navigation} more={menus.navigation} />
      <div className={styles.inner}>
        <div className={styles.columns}>
          <section className={styles.column}>
            <h2 className={styles.title}>{footer.contact}</h2>
            {organisation.telephone !== '' && (
              <p>
                <a className={styles.contact} href={`tel:${organisation.telephone.replaceAll(/[^+\d]/g, '')}`}>
                  <Icon name="phone" size="small" />
                  {organisation.telephone}
                </a>
              </p>
            )}
            <p>
              <a className={styles.contact} href={`mailto:${organisation.contactEmail}`}>
                <Icon name="envelope-simple" size="small" />
                {organisation.contactEmail}
              </a>
            </p>
            <h3 className={styles.subtitle}>{footer.hours}</h3>
            <Hours hours={organisation.openingHours} />
            {props.data.hourExceptions.map((exception) => (
              <p key={exception}>{exception}</p>
            ))}
          </section>
          <LinkList
            title={footer.service}
            entries={menus.service}
            newsletter={props.data.newsletter}
            survey={props.data.survey}
          />
          <LinkList
            title={footer.legal}
            entries={menus.legal}
            withdrawal={props.data.withdrawal}
            last={props.data.cancelLabel}
          />
          <section className={styles.column}>
            <h2 className={styles.title}>{footer.payment}</h2>
            <ul className={styles.methods}>
              {paymentMethods.map((method) => (
                <li key={method} className={styles.method}>
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

export function Rights(props: { year: number; companyName: string; snippets: AroundPages['snippets'] }): ReactNode {
  const { footer } = useText().frame;
  const { year, companyName, snippets } = props;
  return (
    <>
      <p>{footer.rights(String(year), companyName)}</p>
      {[...snippets['price-note'], ...snippets['foot-note']].map((line) => (
        <p key={line}>{line}</p>
      ))}
      {dark === 'choice' && <SchemeSwitch />}
    </>
  );
}
