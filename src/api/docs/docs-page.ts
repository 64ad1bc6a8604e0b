import { html, raw } from 'hono/html';
import type { ApiAnswer, ApiDocument, ApiOperation, ApiParameter, JsonSchema } from '../openapi.ts';

type Part = ReturnType<typeof html>;

/** Section before the operations: paragraphs, or a list of names with their meanings. `id` of an entry: its anchor. */
export type DocsSection = {
  id: string;
  title: string;
  paragraphs: readonly string[];
  entries: readonly { id: string; name: string; text: string }[];
};

/**
 * Renders an OpenAPI document as a page without scripts, with styles from the shop's own tokens. `source`: address of the
 * document.
 */
export function docsPage(
  document: ApiDocument,
  source = '/api/openapi.json',
  sections: readonly DocsSection[] = [],
): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${document.info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<h1>${document.info.title}</h1>
<p>${prose(document.info.description)}</p>
<p>OpenAPI ${document.openapi}: <a href="${source}">${source}</a></p>
</header>
<nav aria-labelledby="endpoints">
<h2 id="endpoints">Endpoints</h2>
<ul>${operations.map(
    ({ path, method, operation }) =>
      html`<li><a href="#${operation.operationId}"><code>${method} ${path}</code></a> ${operation.summary}</li>`,
  )}</ul>
</nav>
<main id="content" tabindex="-1">
${sections.map(sectionPart)}
${operations.map(({ path, method, operation }) => endpoint(path, method, operation))}
<section aria-labelledby="schemas">
<h2 id="schemas">Shapes</h2>
${Object.entries(document.components.schemas).map(
  ([name, schema]) => html`<h3 id="schema-${name}">${name}</h3>${code(name, schema)}`,
)}
</section>
</main>
</body>
</html>
`);
}

function sectionPart({ id, title, paragraphs, entries }: DocsSection): Part {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${paragraphs.map((text) => html`<p>${prose(text)}</p>`)}
${
  entries.length > 0
    ? html`<dl>${entries.map(
        (entry) => html`<dt id="${entry.id}"><code>${entry.name}</code></dt><dd><p>${prose(entry.text)}</p></dd>`,
      )}</dl>`
    : ''
}
</section>`;
}

function endpoint(path: string, method: string, operation: ApiOperation): Part {
  const { operationId: id, summary, description, parameters, requestBody, responses } = operation;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}"><code>${method} ${path}</code></h2>
<p>${summary}. ${prose(description)}</p>
${method === 'GET' && !('401' in responses) ? html`<p>Example: <a href="${exampleAddress(path, parameters)}">${exampleAddress(path, parameters)}</a></p>` : ''}
${parameterTable(id, parameters)}
${
  requestBody
    ? html`<h3>Body</h3><p>${prose(requestBody.description)} ${Object.keys(requestBody.content).join(' or ')}.</p>
${Object.values(requestBody.content)
  .slice(0, 1)
  .map(
    ({ schema, example }) =>
      html`${code(`${id}: schema of the body`, schema)}${code(`${id}: example of a body`, example)}`,
  )}`
    : ''
}
<h3>Answers</h3>
<dl>${Object.entries(responses).map(([status, answer]) => answerPart(id, status, answer))}</dl>
</section>`;
}

function answerPart(id: string, status: string, { description, headers, content }: ApiAnswer): Part {
  const examples = Object.entries(content ?? {}).filter(([type]) => type === 'application/json');
  const types = Object.keys(content ?? {}).filter((type) => type !== 'application/json');
  return html`<dt>${status}</dt>
<dd><p>${prose(description)} ${types.join(', ')}</p>
${Object.entries(headers ?? {}).map(([name, header]) => html`<p><code>${name}</code>: ${header.description}</p>`)}
${examples.map(([, { schema, example }]) =>
  example === undefined
    ? ''
    : html`${code(`${id}: example of answer ${status}`, example)}<details><summary>Schema</summary>${code(`${id}: schema of answer ${status}`, schema)}</details>`,
)}</dd>`;
}

function parameterTable(id: string, parameters: ApiParameter[]): Part {
  return html`<h3>Parameters</h3>
<div class="wide" tabindex="0" role="region" aria-label="${id}: parameters">
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th><th scope="col">Example</th></tr></thead>
<tbody>${parameters.map(
    ({ name, schema, description, example }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${typeName(schema)}</td><td>${description}</td><td><code>${sent(example)}</code></td></tr>`,
  )}</tbody>
</table>
</div>`;
}

function code(label: string, value: unknown): Part {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}

/** Renders a text with `names` as code. */
function prose(text: string): Part {
  const parts = text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
  return html`${raw(parts.map(String).join(''))}`;
}

function typeName(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  const limits = [schema.minimum, schema.maximum].every((limit) => typeof limit === 'number')
    ? ` ${schema.minimum}-${schema.maximum}`
    : '';
  if (schema.type === 'object') return 'one parameter for each name';
  return schema.type === 'array' ? 'list, separated by commas' : `${String(schema.type ?? 'any')}${limits}`;
}

/** Formats an example as in a URL. */
function sent(example: unknown): string {
  if (Array.isArray(example)) return example.join(',');
  if (typeof example !== 'object' || example === null) return String(example ?? '');
  return Object.entries(example)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/**
 * Builds a request that works on any shop. It has required and basic parameters only, since all filters together match
 * nothing.
 */
function exampleAddress(path: string, parameters: ApiParameter[]): string {
  const filled = parameters.reduce((to, { name, example }) => to.replace(`{${name}}`, sent(example)), path);
  const inQuery = parameters.filter(({ name }) => !path.includes(`{${name}}`));
  const shown = inQuery.filter(({ name, required }) => required || ['query', 'count', 'id'].includes(name));
  return shown.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(shown.map(({ name, example }) => [name, sent(example)]))}`;
}
