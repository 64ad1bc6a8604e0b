import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';

type RedirectTab = 'permanent' | 'temporary';
type RedirectSort = 'from' | 'at';
type RedirectColumn = 'from' | 'to' | 'status' | 'by' | 'at';

export const REDIRECT_LIST: ListDefinition<RedirectTab, RedirectSort, RedirectColumn> = {
  name: 'redirects',
  shape: {
    tabs: ['permanent', 'temporary'],
    filters: { by: 'text', from: 'day', to: 'day' },
    sorts: ['from', 'at'],
    columns: ['from', 'to', 'status', 'by', 'at'],
    usual: { sort: 'from', descending: false, columns: ['from', 'to', 'status', 'by', 'at'] },
  },
  source: {
    table: 'redirect',
    key: 'id',
    tabs: { permanent: 'redirect.status = 301', temporary: 'redirect.status = 302' },
    sorts: { from: ['redirect.from_path'], at: ['redirect.at', 'redirect.id'] },
    line: `redirect.id, redirect.from_path as "from", redirect.to_path as "to", redirect.status,
      redirect.staff_email as "staffEmail", redirect.at`,
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const all = [
      `redirect.tenant = ${sql.add(tenant.id)}`,
      ...periodConditions(sql, 'redirect.at', filters, tenant.timeZone),
    ];
    if (filters.by) all.push(`redirect.staff_email = ${sql.add(filters.by)}`);
    if (typed !== '') {
      const word = sql.add(typed.toLowerCase());
      all.push(`(strpos(lower(redirect.from_path), ${word}) > 0 or strpos(lower(redirect.to_path), ${word}) > 0)`);
    }
    return all;
  },
  contents: { from: 'text', to: 'text', status: 'number', by: 'text', at: 'day' },
};
