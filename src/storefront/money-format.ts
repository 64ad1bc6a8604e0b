import { createContext } from 'react';
import type { PriceFormat } from '../tenants/tenant.ts';

/** Format without a tenant: for the error page when even the page shell failed to load. */
export const PLAIN_FORMAT: PriceFormat = { grouping: '', decimal: ',', position: 'end', symbol: '€' };

/** Money format of the tenant. */
export const MoneyFormat = createContext<PriceFormat>(PLAIN_FORMAT);
