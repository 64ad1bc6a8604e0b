import type { Alternative } from './language.ts';
import { kindTerm, partTerm } from './terms.ts';
import { WEIGHTS } from './weights.ts';

/** Returns a stem, compounds of its kind, and compounds that contain it as another part. */
export function forms(stem: string, weight: number, reason: Alternative['reason']): Alternative[] {
  return [
    ...kinds(stem, weight, reason),
    { terms: [partTerm(stem)], weight: weight * WEIGHTS.part, reason: isItself(reason) ? 'part' : reason },
  ];
}

/** Returns a stem and compounds of its kind. */
export function kinds(stem: string, weight: number, reason: Alternative['reason']): Alternative[] {
  return [
    { terms: [stem], weight, reason },
    { terms: [kindTerm(stem)], weight: weight * WEIGHTS.kind, reason: isItself(reason) ? 'kind' : reason },
  ];
}

function isItself(reason: Alternative['reason']): boolean {
  return reason === 'itself';
}
