/** Value of the field `role` for a role in each tenant, and the prefix of the fields with these, such as "role:ch". */
export const BY_TENANT = 'by-tenant';
export const TENANT_ROLE = 'role:';
