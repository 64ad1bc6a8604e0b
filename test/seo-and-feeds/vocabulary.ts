import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The vocabulary of schema.org, read from the type declarations of a package. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('schema-dts')).replace(/\.m?js$/, '.d.ts'), 'utf8');

type Kind = { above: string[]; own: Set<string> };
const kinds = new Map<string, Kind>();
for (const [, name = '', above = '', body = ''] of SOURCE.matchAll(
  /interface (\w+?)(?:Base|Leaf)(?: extends ([^{]+?))? \{\n([\s\S]*?)\n\}/g,
)) {
  const known = kinds.get(name) ?? { above: [], own: new Set() };
  known.above.push(
    ...above
      .split(',')
      .map((entry) => /(\w+)(?:Base|Leaf)/.exec(entry)?.[1])
      .filter((entry) => entry !== undefined && entry !== name)
      .map(String),
  );
  for (const [, property] of body.matchAll(/^ {4}"([\w-]+)"\??:/gm)) known.own.add(property ?? '');
  kinds.set(name, known);
}

function knows(kind: string, property: string): boolean {
  const { own, above } = kinds.get(kind) ?? { own: new Set(), above: [] };
  return own.has(property) || above.some((entry) => knows(entry, property));
}

/** Returns types and properties of structured data that schema.org does not define, as "Product.colour". */
export function unknownWords(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(unknownWords);
  if (typeof data !== 'object' || data === null) return [];
  const kind = '@type' in data ? String(data['@type']) : '';
  return Object.entries(data).flatMap(([key, value]) => {
    const below = unknownWords(value);
    // A search action writes its placeholder as the property's name with a suffix.
    if (key.startsWith('@') || /^\w+-(?:input|output)$/.test(key)) return below;
    return knows(kind, key) ? below : [`${kind}.${key}`, ...below];
  });
}
