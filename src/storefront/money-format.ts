import { createContext } from 'react';
import type { PriceFormat } from '../tenants/tenant.ts';

/** How amounts are written where no tenant says it: on the error page of a shop that could not even load its frame. */
export const PLAIN_FORMAT: PriceFormat = { grouping: '', decimal: ',', position: 'end', symbol: '€' };

/** How the tenant writes amounts. */
export const MoneyFormat = createContext<PriceFormat>(PLAIN_FORMAT);
