import { decimalText } from '../../../../currencies/decimal-text.ts';
import { tenants } from '../../../../tenants/index.ts';

/** Currencies of the tenants, by id. */
export const CURRENCY_OF_TENANT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(tenants).map(({ id, currency }) => [id, currency]),
);

/** Writes an amount in minor units of a tenant as the editor shows it. */
export function editorAmount(amount: number, tenant: string): string {
  return decimalText(amount, CURRENCY_OF_TENANT[tenant] ?? '');
}
