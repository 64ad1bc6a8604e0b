import type { Tenant } from '../../../tenants/tenant.ts';
import { KINDS, type Kind } from './types.ts';

export type Choice =
  | { what: 'frequency'; frequency: number }
  | { what: 'pause'; days: number }
  | { what: 'unsubscribe' };

/**
 * Codes that the API accepts in every tenant; the tenant decides which a form offers
 * (docs/rules/newsletter.md#frequencies).
 */
const FREQUENCIES = [0, 1, 2, 3];

/**
 * Reads the radio button of the form: "frequency|0" to "frequency|3", "unsubscribe|99", "pause|-100"
 * (docs/rules/newsletter.md#unsubscribe-form). A pause requires its days; the problem names the field.
 */
export function readChoice(
  newsletter: Pick<Tenant['newsletter'], 'frequencies' | 'pauseDays'>,
  entered: { choice?: string; pause?: string },
): { ok: true; choice: Choice } | { ok: false; field: 'choice' | 'pause' } {
  const { choice = '', pause = '' } = entered;
  if (choice === 'unsubscribe|99') return { ok: true, choice: { what: 'unsubscribe' } };
  const frequency = [...FREQUENCIES, ...newsletter.frequencies].find((code) => choice === `frequency|${code}`);
  if (frequency !== undefined) return { ok: true, choice: { what: 'frequency', frequency } };
  if (choice !== 'pause|-100') return { ok: false, field: 'choice' };
  if (!newsletter.pauseDays.some((days) => String(days) === pause)) return { ok: false, field: 'pause' };
  return { ok: true, choice: { what: 'pause', days: Number(pause) } };
}

/** Returns the newsletters that a form names, each in a field of its own; defaults to the first. */
export function readKinds(entered: Record<string, string>): Kind[] {
  const named = KINDS.filter((kind) => entered[kind] === 'on');
  return named.length === 0 ? ['brandA'] : named;
}
