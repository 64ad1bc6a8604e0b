/** Refusal of a row, or a remark to it: line in the file, attribute and reason. */
export type RowRefusal = { line: number; attribute: string; reason: string };

export type ImportReport = {
  /** Rows read. */
  rows: number;
  /** Imported rows, with or without a remark. */
  accepted: number;
  /** Products with changes; 0 if the file has been imported before. */
  changed: number;
  /** Refused rows, and remarks to rows that were imported without a picture. */
  refused: RowRefusal[];
  /** Variants withdrawn because the file lacks them (`replace`). */
  withdrawn: number;
};

/** Callback for progress: rows read, and the read part of the file by bytes, 0 to 1. */
export type Progress = (state: { rows: number; part: number }) => void;

/** Refusal of --replace after an unreadable row, which may belong to any known variant. */
export const NOTHING_WITHDRAWN = {
  line: 0,
  attribute: '',
  reason: 'nothing was withdrawn, because rows could not be read',
};

export function emptyReport(): ImportReport {
  return { rows: 0, accepted: 0, changed: 0, refused: [], withdrawn: 0 };
}
