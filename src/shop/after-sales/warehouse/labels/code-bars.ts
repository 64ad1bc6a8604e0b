import bwipjs from 'bwip-js/node';
import * as v from 'valibot';

const Raw = v.tuple([v.looseObject({ sbs: v.array(v.number()) })]);

/** Widths of bars and gaps of a Code 128 barcode, the first a bar, in modules. */
export function codeBars(text: string): number[] {
  return v.parse(Raw, bwipjs.raw('code128', text, {}))[0].sbs;
}
