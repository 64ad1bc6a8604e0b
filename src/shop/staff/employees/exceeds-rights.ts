import { type AnyPermission, may } from './permissions.ts';
import { type Actor, isOperator } from './types.ts';

/** An employee would give, or gain by another account, permissions that the own account lacks. */
export type ExceedsRights = { ok: false; problem: 'exceeds'; missing: AnyPermission[] };

/** Returns the refusal to give or touch rights that an actor lacks; null if the actor has them all. */
export function lackingRights(actor: Actor, rights: Iterable<AnyPermission>): ExceedsRights | null {
  const missing = isOperator(actor) ? [] : [...rights].filter((permission) => !may(actor, permission));
  return missing.length === 0 ? null : { ok: false, problem: 'exceeds', missing };
}
