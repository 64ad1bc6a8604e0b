import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { allOwnWords } from '../../tenants/own-methods.ts';
import { classNames } from '../../ui/class-names.ts';
import { AdminScript } from '../components/admin-script.tsx';
import styles from '../components/admin-shell.module.css';
import { PinForm } from '../components/breadcrumbs.tsx';
import { FindDialog } from '../components/find/find-dialog.tsx';
import { FindLink } from '../components/find/find-link.tsx';
import { ShortcutButton, ShortcutDialog } from '../components/find/shortcut-dialog.tsx';
import { MenuOfAreas } from '../components/menu-of-areas.tsx';
import { Brand, SignedInPerson, TenantForm } from '../components/navigation-rail.tsx';
import sectionStyles from '../components/section.module.css';
import { type AdminShellData, useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';
import { SECTIONS } from '../sections.ts';

export function loader({ context, request }: LoaderArgs): AdminShellData {
  const { admin, member, tenant, houses, visitor, scriptNonce, editor, namesIn, language } = employeeVisit(
    context,
    request,
  );
  return {
    email: member.email,
    role: member.role,
    isEverywhere: member.tenants === undefined,
    sections: SECTIONS.filter((section) => may(member, section.permission)).map((section) => section.id),
    ownSections: admin.ownSections.menu(member, tenant.id, language),
    pinned: visitor.stage === 'open' ? visitor.pinned : [],
    house: tenant.id,
    houses: houses.map(({ id, companyName, timeZone, currency, priceFormat, payment, dunning, delivery }) => ({
      id,
      name: `${id.toUpperCase()} · ${companyName}`,
      timeZone,
      currency,
      priceFormat,
      carrier: delivery.carrier,
      hasOwnCarrier: delivery.ownCarrier !== undefined,
      methods: payment.methods,
      invoiceDays: payment.invoiceTermLimits,
      reminders: dunning.limits,
    })),
    namesIn,
    timeZone: tenant.timeZone,
    currency: tenant.currency,
    priceFormat: tenant.priceFormat,
    ...(tenant.delivery.ownCarrier && { ownCarrier: tenant.delivery.ownCarrier.name }),
    ...(tenant.payment.own && { ownMethods: allOwnWords(tenant, member.language ?? namesIn) }),
    scriptNonce,
    script: editor?.enhancements ?? null,
  };
}

export default function Frame(): ReactNode {
  const { text, houses, house, script } = useWork();
  const name = houses.find((entry) => entry.id === house)?.name ?? '';
  return (
    <div className={classNames(sectionStyles.admin, styles.frame)}>
      <a className={styles.skip} href="#content">
        {text.skip}
      </a>
      <header className={styles.bar}>
        <Brand house={name} />
        <FindLink />
        <details className={styles.menu}>
          <summary>{text.menu}</summary>
          <div>
            <MenuOfAreas of="small" />
            <TenantForm id="house-small" />
            <SignedInPerson />
          </div>
        </details>
      </header>
      <header className={styles.rail}>
        <Brand />
        <FindLink />
        <TenantForm id="house" />
        <MenuOfAreas of="rail" />
        <SignedInPerson>
          <ShortcutButton />
        </SignedInPerson>
      </header>
      <PinForm />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <FindDialog />
      <ShortcutDialog />
      {script && <AdminScript file={script} />}
    </div>
  );
}
