import type { PictureDecoder } from '../../../../platform/images/decoding/picture-decoder.ts';

/** Bytes of all files of a dispute. Stripe takes 4.5 MB in all. */
export const MOST_EVIDENCE_BYTES = 4_500_000;

export type EvidenceFileProblem = 'format' | 'unreadable' | 'active' | 'too-large';
export type EvidencePictures = Pick<PictureDecoder, 'inspect' | 'cut'>;
type MadeEvidence =
  | { ok: true; type: 'application/pdf' | 'image/jpeg'; content: Buffer }
  | { ok: false; problem: EvidenceFileProblem };

/** Names in a PDF that run a program, open another file or address by themselves, or hide their content by encryption. */
const ACTIVE = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'AA', 'Encrypt'];
const ACTIVE_NAME = new RegExp(`/(?:${ACTIVE.join('|')})(?![A-Za-z0-9])`);

/**
 * Reads a file of evidence by its content, whatever its name says. Pictures are decoded in a confined process and
 * encoded again as JPEG. A PDF cannot be encoded again, so one with active content is refused.
 */
export async function makeEvidence(pictures: EvidencePictures, source: Buffer): Promise<MadeEvidence> {
  if (source.subarray(0, 5).toString('latin1') === '%PDF-') return readPdf(source);
  const isPicture =
    source.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || source.subarray(1, 4).toString('latin1') === 'PNG';
  if (!isPicture) return { ok: false, problem: 'format' };
  const seen = await pictures.inspect(source);
  if (!seen.ok) return { ok: false, problem: 'unreadable' };
  const { width, height } = seen.facts;
  const made = await pictures.cut(source, { left: 0, top: 0, width, height });
  return made.ok ? { ok: true, type: 'image/jpeg', content: made.content } : { ok: false, problem: 'unreadable' };
}

function readPdf(source: Buffer): MadeEvidence {
  const text = source.toString('latin1');
  if (!/%%EOF\s*$/.test(text.slice(-1024))) return { ok: false, problem: 'unreadable' };
  // A name may write its letters as hexadecimal codes (ISO 32000-1, 7.3.5).
  const named = text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  if (ACTIVE_NAME.test(text) || ACTIVE_NAME.test(named)) return { ok: false, problem: 'active' };
  return { ok: true, type: 'application/pdf', content: source };
}
