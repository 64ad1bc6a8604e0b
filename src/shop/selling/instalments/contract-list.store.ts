import { isCustomerNamed, isPersonTerm, type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import { CONTRACT_LINE, type ContractLine } from './contract-administration.store.ts';

/** `closed`: ended by the retailer. */
type ContractTab = 'requested' | 'live' | 'withdrawn' | 'closed';
type ContractColumn = 'number' | 'name' | 'form' | 'state' | 'requested' | 'concluded' | 'limit';

/** Contract as the list shows it. */
export type ListedContract = ContractLine & { endedBy: 'customer' | 'house' | null; limit: number };

export const CONTRACT_LIST: ListDefinition<ContractTab, 'requested', ContractColumn> = {
  name: 'contracts',
  shape: {
    tabs: ['requested', 'live', 'withdrawn', 'closed'],
    filters: { form: ['text', 'written'], from: 'day', to: 'day' },
    sorts: ['requested'],
    columns: ['number', 'name', 'form', 'state', 'requested', 'concluded', 'limit'],
    usual: {
      sort: 'requested',
      descending: true,
      columns: ['number', 'name', 'form', 'requested', 'concluded', 'state'],
      tab: 'requested',
    },
    oldestFirst: ['requested'],
  },
  source: {
    table: 'credit_agreement',
    key: 'id',
    tabs: {
      requested: "credit_agreement.state = 'requested'",
      live: "credit_agreement.state = 'live'",
      withdrawn: "credit_agreement.state = 'withdrawn' and credit_agreement.ended_by is distinct from 'house'",
      closed: "credit_agreement.state = 'withdrawn' and credit_agreement.ended_by = 'house'",
    },
    sorts: { requested: ['credit_agreement.requested_at', 'credit_agreement.id'] },
    line: `${CONTRACT_LINE}, credit_agreement.ended_by as "endedBy", credit_agreement.limit_amount as "limit"`,
    lineJoins: 'join customer on customer.id = credit_agreement.customer_id',
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const here = sql.add(tenant.id);
    return [
      `credit_agreement.tenant = ${here}`,
      ...periodConditions(sql, 'credit_agreement.requested_at', filters, tenant.timeZone),
      ...(filters.form ? [`credit_agreement.form = ${sql.add(filters.form)}`] : []),
      ...(typed === '' ? [] : [isCustomerNamed(sql, 'credit_agreement.customer_id', here, typed)]),
    ];
  },
  contents: {
    number: 'text',
    name: 'text',
    form: 'text',
    state: 'text',
    requested: 'day',
    concluded: 'day',
    limit: 'figure',
  },
  pageOnly: ['name'],
  namesPerson: isPersonTerm,
};
