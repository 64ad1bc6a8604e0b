export type Json = { [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns the object under some names; an empty one if there is none. */
export const objectAt = (value: unknown, ...names: string[]): Json => {
  let at: unknown = value;
  for (const name of names) at = isObject(at) ? at[name] : undefined;
  return isObject(at) ? at : {};
};
const listAt = (value: unknown, name: string): unknown[] => {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
};

/** Returns a document with its shared parameters and answers in place of the references to them. */
function withoutReferences(whole: unknown, part: unknown = objectAt(whole, 'paths')): unknown {
  if (Array.isArray(part)) return part.map((one) => withoutReferences(whole, one));
  if (!isObject(part)) return part;
  const [, kind = '', name = ''] =
    /^#\/components\/(parameters|headers|responses)\/(.+)$/.exec(String(part.$ref)) ?? [];
  if (name !== '') return withoutReferences(whole, objectAt(whole, 'components', kind, name));
  return Object.fromEntries(Object.entries(part).map(([field, value]) => [field, withoutReferences(whole, value)]));
}

/** Returns what breaks programs that were written for an earlier OpenAPI document. */
export function breakingChanges(earlier: unknown, later: unknown): string[] {
  const found: string[] = [];
  const before = { ...objectAt(earlier), paths: withoutReferences(earlier) };
  const after = { ...objectAt(later), paths: withoutReferences(later) };
  for (const [path, methods] of Object.entries(objectAt(before, 'paths')))
    for (const [method, operation] of Object.entries(objectAt(methods))) {
      const name = `${method.toUpperCase()} ${path}`;
      const now = objectAt(after, 'paths', path, method);
      if (Object.keys(now).length === 0) found.push(`${name} was removed`);
      else found.push(...ofOperation(name, operation, now));
    }
  for (const [name, schema] of Object.entries(objectAt(before, 'components', 'schemas')))
    found.push(...ofAnswer(name, schema, objectAt(after, 'components', 'schemas')[name]));
  return found;
}

function ofOperation(name: string, before: unknown, after: unknown): string[] {
  const found: string[] = [];
  const known = new Map(listAt(before, 'parameters').map((one) => [objectAt(one).name, objectAt(one)]));
  const present = new Map(listAt(after, 'parameters').map((one) => [objectAt(one).name, objectAt(one)]));
  for (const [parameter, was] of known) {
    const is = present.get(parameter);
    if (!is) found.push(`${name}: parameter ${parameter} was removed`);
    else found.push(...ofInput(`${name}: parameter ${parameter}`, was.schema, is.schema));
  }
  for (const [parameter, is] of present)
    if (is.required === true && known.get(parameter)?.required !== true)
      found.push(`${name}: parameter ${parameter} is required`);
  const body = (operation: unknown) => objectAt(operation, 'requestBody', 'content', 'application/json', 'schema');
  if (Object.keys(body(before)).length === 0 && Object.keys(body(after)).length > 0)
    found.push(`${name}: needs a body`);
  found.push(...ofInput(`${name}: body`, body(before), body(after)));
  for (const [status, answer] of Object.entries(objectAt(before, 'responses'))) {
    const is = objectAt(after, 'responses', status);
    if (Object.keys(is).length === 0) found.push(`${name}: answer ${status} was removed`);
    else if (Number(status) < 300)
      found.push(
        ...ofAnswer(
          `${name}: answer`,
          objectAt(answer, 'content', 'application/json', 'schema'),
          objectAt(is, 'content', 'application/json', 'schema'),
        ),
      );
  }
  return found;
}

/** An input may take more, and not need more. */
function ofInput(name: string, before: unknown, after: unknown): string[] {
  const found = [...typeChanges(name, before, after)];
  for (const value of listAt(before, 'enum'))
    if (!listAt(after, 'enum').includes(value)) found.push(`${name}: value ${value} was removed`);
  for (const field of listAt(after, 'required'))
    if (!listAt(before, 'required').includes(field)) found.push(`${name}: field ${field} is required`);
  for (const [field, schema] of Object.entries(objectAt(before, 'properties'))) {
    const is = objectAt(after, 'properties')[field];
    if (is === undefined) found.push(`${name}: field ${field} was removed`);
    else found.push(...ofInput(`${name}.${field}`, schema, is));
  }
  const items = objectAt(before, 'items');
  if (Object.keys(items).length > 0) found.push(...ofInput(`${name}[]`, items, objectAt(after, 'items')));
  return found;
}

/** An answer may have more, and not less. */
function ofAnswer(name: string, before: unknown, after: unknown): string[] {
  const found = [...typeChanges(name, before, after)];
  for (const [field, schema] of Object.entries(objectAt(before, 'properties'))) {
    const is = objectAt(after, 'properties')[field];
    if (is === undefined) found.push(`${name}: field ${field} was removed`);
    else found.push(...ofAnswer(`${name}.${field}`, schema, is));
  }
  for (const field of listAt(before, 'required'))
    if (!listAt(after, 'required').includes(field)) found.push(`${name}: field ${field} may be absent`);
  const items = objectAt(before, 'items');
  if (Object.keys(items).length > 0) found.push(...ofAnswer(`${name}[]`, items, objectAt(after, 'items')));
  return found;
}

function* typeChanges(name: string, before: unknown, after: unknown): Generator<string> {
  const [was, is] = [objectAt(before), objectAt(after)];
  for (const key of ['type', '$ref', 'format'] as const)
    if (was[key] !== undefined && was[key] !== is[key]) yield `${name}: ${key} changed from ${was[key]} to ${is[key]}`;
}
