import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

const file = (name: string) => `../backoffice/routes/${name}`;

/** The pages of the back office; which room each belongs to says its address (rooms.ts). */
export const backofficeRoutes: RouteConfigEntry[] = [
  layout(file('door.tsx'), { id: 'backoffice' }, [
    route('/backoffice/login', file('login.tsx'), { id: 'backoffice.login' }),
    route('/backoffice/welcome', file('welcome.tsx'), { id: 'backoffice.welcome' }),
    route('/backoffice/second-factor', file('second-factor.tsx'), { id: 'backoffice.factor' }),
    route('/backoffice/logout', file('logout.ts'), { id: 'backoffice.logout' }),
    route('/backoffice/house', file('house.ts'), { id: 'backoffice.house' }),
    route('/backoffice/mails/:id/html', file('mail-html.ts'), { id: 'backoffice.mailHtml' }),
    route('/backoffice/imports/:id/report', file('import-report.ts'), { id: 'backoffice.importReport' }),
    route('/backoffice/orders/:id/bill', file('order-bill.ts'), { id: 'backoffice.orderBill' }),
    layout(file('frame.tsx'), { id: 'backoffice.frame' }, [
      route('/backoffice', file('start.tsx'), { id: 'backoffice.start' }),
      route('/backoffice/denied', file('denied.tsx'), { id: 'backoffice.denied' }),
      route('/backoffice/account', file('account.tsx'), { id: 'backoffice.account' }),
      route('/backoffice/orders', file('orders.tsx'), { id: 'backoffice.orders' }),
      route('/backoffice/orders/:id', file('order.tsx'), { id: 'backoffice.order' }),
      route('/backoffice/mails', file('mails.tsx'), { id: 'backoffice.mails' }),
      route('/backoffice/mails/:id', file('mail.tsx'), { id: 'backoffice.mail' }),
      route('/backoffice/customers', file('customers.tsx'), { id: 'backoffice.customers' }),
      route('/backoffice/customers/:id', file('customer.tsx'), { id: 'backoffice.customer' }),
      route('/backoffice/products', file('products.tsx'), { id: 'backoffice.products' }),
      route('/backoffice/products/:id', file('product.tsx'), { id: 'backoffice.product' }),
      route('/backoffice/imports', file('imports.tsx'), { id: 'backoffice.imports' }),
      route('/backoffice/imports/:id', file('import.tsx'), { id: 'backoffice.import' }),
      route('/backoffice/searches', file('searches.tsx'), { id: 'backoffice.searches' }),
      route('/backoffice/search-rules', file('search-rules.tsx'), { id: 'backoffice.searchRules' }),
      route('/backoffice/search-rules/synonyms', file('synonyms.tsx'), { id: 'backoffice.synonyms' }),
      route('/backoffice/memberships', file('members.tsx'), { id: 'backoffice.members' }),
      route('/backoffice/memberships/:id', file('member.tsx'), { id: 'backoffice.member' }),
      route('/backoffice/contracts', file('contracts.tsx'), { id: 'backoffice.contracts' }),
      route('/backoffice/contracts/:id', file('contract.tsx'), { id: 'backoffice.contract' }),
      route('/backoffice/promotions', file('promotions.tsx'), { id: 'backoffice.promotions' }),
      route('/backoffice/promotions/:id', file('promotion.tsx'), { id: 'backoffice.promotion' }),
      route('/backoffice/reviews', file('reviews.tsx'), { id: 'backoffice.reviews' }),
      route('/backoffice/staff', file('staff.tsx'), { id: 'backoffice.staff' }),
      route('/backoffice/audit', file('audit.tsx'), { id: 'backoffice.audit' }),
      route('/backoffice/health', file('health.tsx'), { id: 'backoffice.health' }),
      route('/backoffice/*', file('denied.tsx'), { id: 'backoffice.absent' }),
    ]),
  ]),
];
