import * as v from 'valibot';
import { Outcome } from './outcomes.ts';

/** Load of the fleet. Port on the machine of the load, number of generated products, and what starts in a second. */
export const ShopperJob = v.object({
  port: v.number(),
  products: v.number(),
  /** Mixed visits: pages, searches, baskets, and a few orders page by page. */
  visitsPerSecond: v.number(),
  /** Guests who order on invoice and retry each step until it is answered. */
  guestsPerSecond: v.number(),
  /** Shoppers who pay by card and give up at the first failure. */
  cardsPerSecond: v.number(),
  /** Seconds in which the load grows evenly from nothing: fresh processes shed requests while their code is compiled. */
  rampSeconds: v.number(),
});
export type ShopperJob = v.InferOutput<typeof ShopperJob>;

/** Returns the time at which a turn, counted from 1, is due, in seconds since the begin of the load. */
export function dueAt(turn: number, perSecond: number, rampSeconds: number): number {
  const inRamp = (perSecond * rampSeconds) / 2;
  return turn < inRamp ? Math.sqrt((2 * rampSeconds * turn) / perSecond) : rampSeconds + (turn - inRamp) / perSecond;
}

export const ShopperReport = v.object({
  outcomes: v.array(Outcome),
  confirmed: v.array(v.object({ email: v.string(), orderNumber: v.nullable(v.string()), at: v.number() })),
  /** Visits that ended at a failure. */
  broken: v.number(),
  problems: v.array(v.string()),
});
export type ShopperReport = v.InferOutput<typeof ShopperReport>;
