import { LANGUAGES } from '../languages/language.ts';
import { CONTENT_PREFIXES } from '../tenants/content-paths.ts';
import { PATH_TABLE } from '../tenants/path-table.ts';
import { SERVER_SEGMENTS } from '../tenants/server-segments.ts';
import type { Extension } from './extension.ts';

type Mistake = [place: string, mistake: string];

const NAME = /^[a-z][a-z0-9-]{0,30}$/;
const PATH = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
const FILE = /^(?!\/)(?!.*\.\.).+\.tsx$/;

/** First segments of addresses that the platform answers, in any language. */
const TAKEN: ReadonlySet<string> = new Set([
  ...LANGUAGES,
  ...SERVER_SEGMENTS,
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
    ...checkoutProblems(extensions),
    ...repeated(addresses).map((address): Mistake => ['extensions', `two routes have the path ${address}`]),
  ];
}

type Field = Pick<NonNullable<Extension['checkoutFields']>[number], 'name' | 'kind' | 'label'> & {
  options?: readonly unknown[] | ((...facts: never[]) => unknown);
};
type Step = NonNullable<Extension['checkoutSteps']>[number];

/** Returns the mistakes of fields and steps of the checkout. Orders store names of fields, of steps too. */
function checkoutProblems(extensions: readonly Extension[]): Mistake[] {
  const steps = extensions.flatMap(({ name, checkoutSteps = [] }) =>
    checkoutSteps.map((step) => ({ step, place: `extensions.${name}.checkoutSteps.${step.name}` })),
  );
  const placed = (place: string) => (field: Field) => ({ ...field, place: `${place}.${field.name}` });
  const fields = [
    ...extensions.flatMap(({ name, checkoutFields = [] }) =>
      checkoutFields.map(placed(`extensions.${name}.checkoutFields`)),
    ),
    ...steps.flatMap(({ step, place }) => step.fields.map(placed(`${place}.fields`))),
  ];
  return [
    ...steps.flatMap(({ step, place }) => stepProblems(place, step)),
    ...repeated(steps.map(({ step }) => step.name)).map(
      (name): Mistake => ['extensions', `two have a checkout step ${name}`],
    ),
    ...fields.flatMap(({ place, name, kind, options = [], label }): Mistake[] => [
      ...(NAME.test(name) ? [] : [[place, 'must be lower-case letters, digits and hyphens'] satisfies Mistake]),
      ...(Object.keys(label).length > 0 ? [] : [[`${place}.label`, 'must not be empty'] satisfies Mistake]),
      ...(kind !== 'choice' || typeof options === 'function' || options.length > 0
        ? []
        : [[`${place}.options`, 'must not be empty'] satisfies Mistake]),
    ]),
    ...repeated(fields.map(({ name }) => name)).map(
      (name): Mistake => ['extensions', `two have a checkout field ${name}`],
    ),
  ];
}

/** Returns the mistakes of a step: a missing text of a problem would let a wrong form pass. */
function stepProblems(place: string, { name, title, fields, problems = {} }: Step): Mistake[] {
  const languages = Object.keys(title);
  return [
    ...(NAME.test(name) ? [] : [[place, 'must be lower-case letters, digits and hyphens'] satisfies Mistake]),
    ...(languages.length > 0 ? [] : [[`${place}.title`, 'must not be empty'] satisfies Mistake]),
    ...(fields.length > 0 ? [] : [[`${place}.fields`, 'must not be empty'] satisfies Mistake]),
    ...Object.entries(problems).flatMap(([code, texts]) =>
      languages
        .filter((language) => !new Map(Object.entries(texts)).get(language)?.trim())
        .map((language): Mistake => [`${place}.problems.${code}.${language}`, 'must not be empty']),
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

function routeProblems(place: string, { paths, title, cacheSeconds, sitemap }: Route): Mistake[] {
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
  if (sitemap && cacheSeconds === null) found.push([`${place}.sitemap`, 'needs cacheSeconds']);
  return found;
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
