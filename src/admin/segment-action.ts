import type { SegmentOutcome } from '../shop/marketing/segments/index.ts';
import type { StaffText } from './texts/index.ts';
import { refusedText } from './worded.ts';

/** Returns the message for a refused form of a segment. */
export function segmentProblem(outcome: Extract<SegmentOutcome, { ok: false }>, text: StaffText): string {
  const said = refusedText(text, outcome.problem, text.segments.problems);
  return 'at' in outcome && outcome.at ? `${said} (${text.segments.problemAt(outcome.at)})` : said;
}
