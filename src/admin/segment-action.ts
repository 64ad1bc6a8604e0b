import type { SegmentOutcome } from '../shop/marketing/segments/index.ts';
import type { StaffText } from './texts/index.ts';

/** Returns the message for a refused form of a segment. */
export function segmentProblem(outcome: Extract<SegmentOutcome, { ok: false }>, text: StaffText): string {
  if (outcome.problem === 'not-allowed') return text.notAllowed;
  if (outcome.problem === 'not-found') return text.notFound;
  const said = text.segments.problems[outcome.problem];
  return 'at' in outcome && outcome.at ? `${said} (${text.segments.problemAt(outcome.at)})` : said;
}
