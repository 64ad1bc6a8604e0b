/**
 * Returns a pure rule that answers by a promise, which only code without types can. A run of tests fails by an unhandled
 * rejection, as a process of the shop would end.
 */
export function rejecting<Rule extends object>(rule: Rule, member: keyof Rule): Rule {
  const changed = { ...rule };
  Reflect.set(changed, member, rejects);
  return changed;
}

/** Function of an extension that rejects. */
export async function rejects(): Promise<never> {
  throw new Error('broken');
}
