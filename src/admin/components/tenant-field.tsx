import type { ReactNode } from 'react';
import { TENANT_FIELD } from '../sent-tenant.ts';
import { useWork } from './use-work.ts';

/** Hidden field that names the tenant of the page, so that its form changes no other one. */
export function TenantField(): ReactNode {
  return <input type="hidden" name={TENANT_FIELD} value={useWork().house} />;
}
