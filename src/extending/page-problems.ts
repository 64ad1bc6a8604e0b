import { LANGUAGES } from '../languages/language.ts';
import { CONTENT_PREFIXES } from '../tenants/content-paths.ts';
import { PATH_TABLE } from '../tenants/path-table.ts';
import type { Extension } from './extension.ts';

type Mistake = [place: string, mistake: string];

const NAME = /^[a-z][a-z0-9-]{0,30}$/;
const PATH = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
const FILE = /^(?!\/)(?!.*\.\.).+\.tsx$/;

/** First segments of addresses that the platform answers, in any language. */
const TAKEN: ReadonlySet<string> = new Set([
  ...LANGUAGES,
  ...['p', 's', 'api', 'assets', 'images', 'videos', 'static', 'sitemaps', 'offline', 'scheme', 'demo-labels'],
  ...['backoffice', 'fragment', 'storefront', 'livez', 'readyz', 'healthz', 'metrics'],
  ...Object.values(PATH_TABLE).flatMap((paths) => Object.values(paths).map(firstSegment)),
  ...CONTENT_PREFIXES.map(firstSegment),
]);

function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Returns the mistakes of blocks and pages. Content pages store names of blocks, so these are unique in all extensions. */
export function pageProblems(extensions: readonly Extension[]): Mistake[] {
  const own = extensions.flatMap(({ name, blocks = [], routes = [] }) => [
    ...blocks.flatMap((block) => partProblems(`extensions.${name}.blocks.${block.name}`, block)),
    ...routes.flatMap((route) => [
      ...partProblems(`extensions.${name}.routes.${route.name}`, route),
      ...routeProblems(`extensions.${name}.routes.${route.name}`, route),
    ]),
  ]);
  const routes = extensions.flatMap((extension) => extension.routes ?? []);
  const addresses = routes.flatMap(({ paths }) =>
    Object.entries(paths).map(([language, path]) => `${language} ${path}`),
  );
  return [
    ...own,
    ...repeated(extensions.flatMap(({ blocks = [] }) => blocks.map(({ name }) => name))).map(
      (name): Mistake => ['extensions', `two have a block ${name}`],
    ),
    ...repeated(routes.map(({ name }) => name)).map((name): Mistake => ['extensions', `two have a route ${name}`]),
    ...fieldProblems(extensions),
    ...repeated(addresses).map((address): Mistake => ['extensions', `two routes have the path ${address}`]),
  ];
}

/** Returns the mistakes of fields of the checkout. Orders store their names. */
function fieldProblems(extensions: readonly Extension[]): Mistake[] {
  const fields = extensions.flatMap(({ name, checkoutFields = [] }) =>
    checkoutFields.map((field) => ({ ...field, place: `extensions.${name}.checkoutFields.${field.name}` })),
  );
  return [
    ...fields.flatMap(({ place, name, kind, options = [], label }): Mistake[] => [
      ...(NAME.test(name) ? [] : [[place, 'must be lower-case letters, digits and hyphens'] satisfies Mistake]),
      ...(Object.keys(label).length > 0 ? [] : [[`${place}.label`, 'must not be empty'] satisfies Mistake]),
      ...(kind !== 'choice' || options.length > 0 ? [] : [[`${place}.options`, 'must not be empty'] satisfies Mistake]),
    ]),
    ...repeated(fields.map(({ name }) => name)).map(
      (name): Mistake => ['extensions', `two have a checkout field ${name}`],
    ),
  ];
}

function partProblems(place: string, { name, component }: { name: string; component: string }): Mistake[] {
  return [
    ...(NAME.test(name) ? [] : [[place, 'must be lower-case letters, digits and hyphens'] satisfies Mistake]),
    ...(FILE.test(component)
      ? []
      : [[`${place}.component`, `"${component}" must be a .tsx file of the folder`] satisfies Mistake]),
  ];
}

type Route = NonNullable<Extension['routes']>[number];

function routeProblems(place: string, { paths, title, cacheSeconds }: Route): Mistake[] {
  const entries = Object.entries(paths);
  const found: Mistake[] = entries.length === 0 ? [[`${place}.paths`, 'must name at least one path']] : [];
  for (const [language, path] of entries) {
    const where = `${place}.paths.${language}`;
    if (!PATH.test(path)) found.push([where, `"${path}" must be a path such as /workshop`]);
    else if (TAKEN.has(firstSegment(path))) found.push([where, `"${path}" belongs to the platform`]);
    if (!new Map(Object.entries(title)).get(language)?.trim())
      found.push([`${place}.title.${language}`, 'must not be empty']);
  }
  if (cacheSeconds !== null && !(Number.isInteger(cacheSeconds) && cacheSeconds >= 1))
    found.push([`${place}.cacheSeconds`, 'must be a whole number of seconds, or null']);
  return found;
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
