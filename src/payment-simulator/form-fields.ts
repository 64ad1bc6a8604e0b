/** Parses "a[b][0]=x", as Stripe's SDK sends it, to { a: { b: { 0: 'x' } } }. Lists become records by their indexes. */
export type NestedFields = { [name: string]: string | NestedFields };

export function formFields(body: string): NestedFields {
  const fields: NestedFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const parts = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = fields;
    for (const part of parts.slice(0, -1)) {
      const next = at[part];
      const inner: NestedFields = typeof next === 'object' ? next : Object.create(null);
      at[part] = inner;
      at = inner;
    }
    const last = parts.at(-1);
    if (last !== undefined) at[last] = value;
  }
  return fields;
}

export function textAt(fields: NestedFields | undefined, ...path: string[]): string | null {
  let at: string | NestedFields | undefined = fields;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : null;
}

export function listAt(fields: NestedFields | undefined, ...path: string[]): string[] {
  const found = recordAt(fields, ...path);
  return Object.values(found).flatMap((value) => (typeof value === 'string' ? [value] : []));
}

/** Returns texts by name, without deeper levels. */
export function recordAt(fields: NestedFields | undefined, ...path: string[]): Record<string, string> {
  let at: string | NestedFields | undefined = fields;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  if (typeof at !== 'object') return {};
  return Object.fromEntries(
    Object.entries(at).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}
