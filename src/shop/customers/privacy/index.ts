/** Privacy's door: what people may ask about their own data, and what is left of it afterwards. */
export { applyRetention } from './apply-retention.ts';
export type * from './ports.ts';
export { createPrivacy } from './privacy.ts';
export type { RequestLine } from './requests.store.ts';
