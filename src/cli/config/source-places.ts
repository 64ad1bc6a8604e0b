import { parseAst } from 'vite';

/** Property of an object in a source: its keys from the outermost object in, and whether it can have a value. */
export type SourcePlace = { file: string; line: number; keys: string[]; fits(value: unknown): boolean };

/** Lists the properties of all objects in a TypeScript source. Entries of lists with a locale have that as their key. */
export function sourcePlaces(file: string, code: string): SourcePlace[] {
  const found: SourcePlace[] = [];
  const lineAt = (start: number) => code.slice(0, start).split('\n').length;
  const visit = (node: unknown, keys: readonly string[]): void => {
    if (Array.isArray(node)) for (const entry of node) visit(entry, keys);
    if (!isRecord(node)) return;
    if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) {
      const isList = node.type === 'ArrayExpression';
      for (const part of Object.values(node)) visit(part, isList || isWrapper(node) ? keys : []);
      return;
    }
    const own = keys.length > 0 ? [...keys, ...localeOf(node.properties)] : [];
    for (const property of node.properties) {
      const key = keyOf(property);
      if (!isRecord(property) || key === null) continue;
      const path = [...own, key];
      found.push({ file, line: lineAt(Number(property.start)), keys: path, fits: valuesOf(property.value) });
      visit(property.value, path);
    }
  };
  visit(parseAst(code, { lang: 'ts' }), []);
  return found;
}

/** Expressions around an object that only tell its type. */
function isWrapper({ type }: Record<string, unknown>): boolean {
  return type === 'TSSatisfiesExpression' || type === 'TSAsExpression';
}

function localeOf(properties: readonly unknown[]): string[] {
  return properties.flatMap((property) => {
    const value = isRecord(property) && keyOf(property) === 'locale' ? property.value : null;
    return isRecord(value) && typeof value.value === 'string' ? [value.value] : [];
  });
}

function keyOf(property: unknown): string | null {
  if (!isRecord(property) || property.type !== 'Property' || property.computed === true) return null;
  const { key } = property;
  if (!isRecord(key)) return null;
  if (typeof key.name === 'string') return key.name;
  return typeof key.value === 'string' ? key.value : null;
}

/** Tells of an expression which values it can have: any, unless it is a literal, a template, or a list of such. */
function valuesOf(node: unknown): (value: unknown) => boolean {
  if (!isRecord(node)) return () => true;
  if (node.type === 'Literal' && !isRecord(node.regex)) return (value) => value === node.value;
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
    const [first = '', ...others] = node.quasis.map((part) => String(part.value.cooked));
    const last = others.at(-1) ?? '';
    return (value) => typeof value === 'string' && value.startsWith(first) && value.endsWith(last);
  }
  if (node.type !== 'ArrayExpression' || !Array.isArray(node.elements)) return () => true;
  if (node.elements.some((part) => !isRecord(part) || part.type === 'SpreadElement')) return () => true;
  const parts = node.elements.map(valuesOf);
  return (value) =>
    Array.isArray(value) && value.length === parts.length && parts.every((fits, index) => fits(value[index]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
