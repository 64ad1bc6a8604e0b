import { createHash } from 'node:crypto';

/** Measures by which the better subject is chosen: visits by the mail's links, or orders of its recipients. */
export const TEST_MEASURES = ['visits', 'orders'] as const;
export type TestMeasure = (typeof TEST_MEASURES)[number];
/** Test of two subjects: share of the recipients in percent, hours until the choice, and its measure. */
export type SubjectTest = { share: number; hours: number; measure: TestMeasure };
export type SubjectVariant = 'a' | 'b';

/** Buckets of recipients. An even share of them is tested, half with each subject. */
export const TEST_BUCKETS = 1000;

/**
 * Returns the subject that a recipient tests; null for the rest, who get the better one. The split follows from campaign
 * and recipient alone. The database computes it equally (campaigns.store.ts).
 */
export function subjectVariant(campaignId: string, subscriberId: string, share: number): SubjectVariant | null {
  const digest = createHash('md5').update(`${campaignId}:${subscriberId}`).digest();
  const bucket = digest.readUInt32BE(0) % TEST_BUCKETS;
  if (bucket >= (share * TEST_BUCKETS) / 100) return null;
  return bucket % 2 === 0 ? 'a' : 'b';
}

/** Result of a subject: mails that were sent, and visits or orders. */
export type VariantCount = { sent: number; count: number };

/** Returns the subject with more visits or orders a mail; the first one if they are equal. */
export function betterSubject(a: VariantCount, b: VariantCount): SubjectVariant {
  return b.count * a.sent > a.count * b.sent ? 'b' : 'a';
}

/**
 * Probability that two equal subjects differ at least as much by chance (two-sided z-test of two proportions). Null with
 * fewer than 30 mails or 5 results and misses each, for which the test does not hold. Several visits of one recipient
 * count separately, so it is an approximation for visits.
 */
export function chanceOfDifference(a: VariantCount, b: VariantCount): number | null {
  const ofEach = [a, b].map(({ sent, count }) => ({ sent, count: Math.min(count, sent) }));
  if (ofEach.some(({ sent, count }) => sent < 30 || count < 5 || sent - count < 5)) return null;
  const [first = { sent: 1, count: 0 }, second = first] = ofEach;
  const share = (first.count + second.count) / (first.sent + second.sent);
  const deviation = Math.sqrt(share * (1 - share) * (1 / first.sent + 1 / second.sent));
  return 2 * (1 - normalBelow(Math.abs(first.count / first.sent - second.count / second.sent) / deviation));
}

/** Standard normal distribution by Abramowitz and Stegun 26.2.17; its error is below 1e-7. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
