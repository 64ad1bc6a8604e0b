// Writes the types of the integration API's client from the checked-in document, if the document is another one than last time.
// Usage: node scripts/generate-client-types.mjs
import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const ROOT = path.resolve(import.meta.dirname, '..');
const DOCUMENT = path.join(ROOT, 'test/admin-api/openapi.snapshot.json');
const TARGET = path.join(ROOT, 'packages/admin-client/src/admin-api.ts');
const API_ROOT = '/api/admin/v1';
/** Headers that the client sends by itself. */
const OWN_HEADERS = new Set(['Kontor-Version', 'Idempotency-Key']);
/** Refusal that the client makes if the shop does not answer. */
const UNREACHABLE = {
  description: 'The client got no answer after all attempts.',
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { enum: ['unreachable'] } } },
        ],
      },
    },
  },
};

/** Whether a parameter chooses fields of an answer. */
const isFields = ({ name, $ref = '' }) => name === 'fields' || $ref.endsWith('/fields');

/** Types answers as they are without the parameter `fields`: with all fields that the example has. */
function requireWhole({ content }) {
  const [{ schema, example }] = Object.values(content);
  const isList = Object.hasOwn(schema.properties, 'nextCursor');
  const one = isList ? schema.properties.items.items : schema;
  one.required = Object.keys(isList ? example.items[0] : example);
}

const source = readFileSync(DOCUMENT);
const stamp = `// From document ${hash('sha1', source)} by script ${hash('sha1', readFileSync(import.meta.filename))}`;
if (existsSync(TARGET) && readFileSync(TARGET, 'utf8').startsWith(stamp)) process.exit(0);

const document = JSON.parse(source.toString());
document.paths = Object.fromEntries(
  Object.entries(document.paths).map(([name, methods]) => [name.replace(API_ROOT, ''), methods]),
);
for (const methods of Object.values(document.paths))
  for (const operation of Object.values(methods)) {
    for (const parameter of operation.parameters) if (OWN_HEADERS.has(parameter.name)) parameter.required = false;
    operation.responses['502'] = UNREACHABLE;
    if (operation.parameters.some(isFields)) requireWhole(Object.values(operation.responses)[0]);
  }

// The generator needs a compiler in JavaScript, which the TypeScript that checks types no longer has.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? { url: new URL('typescript-in-javascript.mjs', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
const { default: generate, astToString } = await import('openapi-typescript');
// A field with a default may be left out of a body.
const types = astToString(await generate(document, { defaultNonNullable: false }));
writeFileSync(TARGET, `${stamp}\n${types}`);
