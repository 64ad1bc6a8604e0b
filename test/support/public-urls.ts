import { configuredUrls } from '../../src/tenants/origins.ts';

/** Public origins of a shop without PUBLIC_URL: the tenants' host names. */
export const publicUrlOf = configuredUrls({});
