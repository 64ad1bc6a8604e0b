/** Samples of covers: requests of shoppers, and the letters that employees send. */
export { createFabricSamples } from './fabric-samples.ts';
export type * from './ports.ts';
export { createSampleAdministration } from './sample-administration.ts';
export type { AdminSampleRequest } from './sample-list.store.ts';
export { deleteOldSamples } from './sample-requests.store.ts';
export { SAMPLE_DAYS } from './sample-rules.ts';
export type * from './types.ts';
