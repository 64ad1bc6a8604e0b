import type { FeedRules } from '../../../../platform/feeds/feed-rules.ts';
import type { BrokenRow, RawRow } from '../../../../platform/feeds/rows.ts';

/** Reads the rows of a file as a source of feeds declares them: its format, and the mapping of its columns. */
export type SourceReading = {
  rows(file: string, rules: FeedRules, onBytes: (part: number) => void): AsyncGenerator<RawRow | BrokenRow>;
};
