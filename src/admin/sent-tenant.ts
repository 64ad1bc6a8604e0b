import type { EmployeeVisit } from './current-employee.ts';

/** Hidden field of a form with the tenant of its page. No field of an extension can have this name. */
export const TENANT_FIELD = '_tenant';

/**
 * Returns the sentence that refuses a form of another tenant's page, else null. A session has one chosen tenant, so a page in
 * a second tab can be that of an earlier one.
 */
export function otherTenantProblem(
  { tenant, text }: Pick<EmployeeVisit, 'tenant' | 'text'>,
  entered: Readonly<Record<string, string>>,
): string | null {
  return entered[TENANT_FIELD] === tenant.id ? null : text.otherTenant(tenant.id.toUpperCase());
}
