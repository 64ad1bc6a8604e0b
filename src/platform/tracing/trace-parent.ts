/** Position in a recorded trace, as W3C Trace Context writes it in `traceparent`. */
export type TraceParent = {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  isSampled: boolean;
};

/** Version 00, and later versions that begin with the same four fields (W3C Trace Context, 3.2 and 4). */
const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const LONGEST = 512;
const SAMPLED = 1;

/** Reads a `traceparent`; null for a missing or invalid one. */
export function readTraceParent(text: string | null | undefined): TraceParent | null {
  if (!text || text.length > LONGEST) return null;
  const [, version, traceId = '', spanId = '', flags = '', rest] = FORM.exec(text) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Writes a `traceparent` of version 00. */
export function writeTraceParent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-0${isSampled ? SAMPLED : 0}`;
}
