import type { Tenant } from './tenant.ts';

/** Returns a tenant with the settings that hold at a time. */
export type TermsAt = (tenant: Tenant, at: Date) => Tenant;

/** Terms of the configuration alone, for departments that are composed without settings. */
export const configuredTerms: TermsAt = (tenant) => tenant;
