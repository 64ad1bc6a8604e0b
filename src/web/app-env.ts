import type { Log } from '../platform/log.ts';
import type { RequestFacts } from './request-facts.ts';

/** Variables of a request, set by the first middleware. */
export type AppEnv = { Variables: { facts: RequestFacts; log: Log } };
