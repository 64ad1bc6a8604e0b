/**
 * Bra sizes (EN 13402-3 with the bands of the European Union, docs/rules/goods.md#bra-sizes). Measures are in
 * centimetres.
 */

const CUPS = ['AA', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
const UK_CUPS = { AA: 'AA', A: 'A', B: 'B', C: 'C', D: 'D', E: 'DD', F: 'E', G: 'F', H: 'FF' } as const;
const LOWEST_BAND = 65;
const HIGHEST_BAND = 120;
/** Step between two bands. */
const STEP = 5;
/** Excess of the bust over the band for the smallest cup, and its increase for each next cup. */
const FIRST_CUP = 10;
const CUP_STEP = 2;

export type BraSize = {
  /** Band in the system of the European Union and Switzerland. */
  band: number;
  cup: (typeof CUPS)[number];
  /** Sizes of other countries. Britain has its own cups. */
  elsewhere: { fr: string; it: string; uk: string; au: string };
};

export type BodyMeasure = 'underbust' | 'bust';
export type BraProblem =
  | 'missing'
  | 'not-a-number'
  /** The two measures are probably swapped. */
  | 'bust-below-underbust'
  /** The difference is below that of the smallest cup. */
  | 'too-small'
  | 'out-of-range';
export type BraOutcome =
  | { ok: true; size: BraSize }
  | { ok: false; problems: Partial<Record<BodyMeasure, BraProblem>> };

/** Parses "74,5" or "74.5", with or without "cm", to hundredths of a centimetre. */
function readMeasure(typed: string): number | 'missing' | 'not-a-number' {
  const text = typed.trim();
  if (text === '') return 'missing';
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*(?:cm)?$/i.exec(text);
  if (!match?.[1]) return 'not-a-number';
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Returns the size for both typed measures, or the problem of each. */
export function braSize(typed: Record<BodyMeasure, string>): BraOutcome {
  const underbust = readMeasure(typed.underbust);
  const bust = readMeasure(typed.bust);
  if (typeof underbust !== 'number' || typeof bust !== 'number') {
    return {
      ok: false,
      problems: {
        ...(typeof underbust === 'number' ? {} : { underbust }),
        ...(typeof bust === 'number' ? {} : { bust }),
      },
    };
  }
  if (bust <= underbust) return { ok: false, problems: { bust: 'bust-below-underbust' } };
  // Rounds half a step up, so that 62.5 to 67.49 is 65.
  const band = STEP * Math.floor(underbust / (STEP * 100) + 0.5);
  if (band < LOWEST_BAND || band > HIGHEST_BAND) return { ok: false, problems: { underbust: 'out-of-range' } };
  const place = Math.floor((bust - (band + FIRST_CUP) * 100) / (CUP_STEP * 100));
  if (place < 0) return { ok: false, problems: { bust: 'too-small' } };
  const cup = CUPS[place];
  if (!cup) return { ok: false, problems: { bust: 'out-of-range' } };
  return { ok: true, size: { band, cup, elsewhere: elsewhere(band, cup) } };
}

function elsewhere(band: number, cup: BraSize['cup']): BraSize['elsewhere'] {
  const steps = (band - LOWEST_BAND) / STEP;
  return {
    fr: `${band + 15}${cup}`,
    it: `${steps + 1}${cup}`,
    uk: `${30 + 2 * steps}${UK_CUPS[cup]}`,
    au: `${8 + 2 * steps}${UK_CUPS[cup]}`,
  };
}
