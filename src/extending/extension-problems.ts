import type { Language } from '../languages/language.ts';
import { cronProblem } from './cron.ts';
import { type Extension, INTERFACES } from './extension.ts';
import { pageProblems } from './page-problems.ts';

type Mistake = [place: string, mistake: string];

const NAME = /^[a-z][a-z0-9-]{0,30}$/;
const VARIABLE = /^[A-Z][A-Z0-9_]{0,63}$/;
const NAME_RULE = 'must begin with a-z and have at most 31 of a-z, 0-9 and hyphens';

/** Returns the mistakes of a retailer's extensions: the place in the configuration, and what is wrong. */
export function extensionProblems(extensions: readonly Extension[], languages: readonly Language[]): Mistake[] {
  const named = extensions.map((extension, index) => ({
    extension,
    place: `extensions.${NAME.test(extension.name) ? extension.name : index}`,
  }));
  return [
    ...named.flatMap(({ extension, place }) =>
      [...ownProblems(extension), ...methodProblems(extension, languages), ...ruleProblems(extension, languages)].map(
        within(place),
      ),
    ),
    ...repeated(extensions.flatMap(({ paymentMethods = [] }) => paymentMethods.map(({ name }) => name))).map(
      (name): Mistake => ['extensions', `two have the payment method ${name}`],
    ),
    ...repeated(extensions.flatMap(({ priceRules = [] }) => priceRules.map(({ name }) => name))).map(
      (name): Mistake => ['extensions', `two have the price rule ${name}`],
    ),
    ...repeated(extensions.flatMap(({ adminSections }) => adminSections?.map(({ name }) => name) ?? [])).map(
      (name): Mistake => ['extensions', `two have the admin section ${name}`],
    ),
    ...onlyOne(extensions, 'contentSource'),
    ...onlyOne(extensions, 'creditCheck'),
    ...onlyOne(extensions, 'searchEngine'),
    ...onlyOne(extensions, 'taxRule'),
    ...sharedNames(extensions, 'importFormats'),
    ...repeated(extensions.map(({ name }) => name)).map((name): Mistake => [`extensions.${name}`, 'is listed twice']),
    ...pageProblems(extensions),
  ];
}

function ownProblems(extension: Extension): Mistake[] {
  const found: Mistake[] = [];
  if (!NAME.test(extension.name)) found.push(['name', `"${extension.name}" ${NAME_RULE}`]);
  if (!INTERFACES.includes(extension.interface))
    found.push(['interface', `this platform runs ${INTERFACES.join(', ')}, not ${extension.interface}`]);
  found.push(...nameProblems('adminSections', extension.adminSections));
  found.push(...nameProblems('commands', extension.commands));
  found.push(...nameProblems('importFormats', extension.importFormats));
  found.push(...nameProblems('jobs', extension.jobs));
  for (const { name, cron } of extension.jobs ?? []) {
    const problem = cronProblem(cron);
    if (problem !== null) found.push([`jobs.${name}`, `"${cron}" ${problem}`]);
  }
  found.push(...nameProblems('listeners', extension.listeners));
  found.push(...nameProblems('paymentMethods', extension.paymentMethods));
  found.push(...nameProblems('priceRules', extension.priceRules));
  found.push(...variableProblems(extension.variables));
  return found;
}

function variableProblems(variables: Extension['variables'] = []): Mistake[] {
  const names = variables.map(({ name }) => name);
  return [
    ...names
      .filter((name) => !VARIABLE.test(name))
      .map((name): Mistake => ['variables', `"${name}" must have capital letters, digits and underscores`]),
    ...repeated(names).map((name): Mistake => [`variables.${name}`, 'is listed twice']),
  ];
}

/** Returns the mistakes of payment methods: texts that customers would miss, and pages that the policy would refuse. */
function methodProblems({ paymentMethods = [] }: Extension, languages: readonly Language[]): Mistake[] {
  return paymentMethods.flatMap(({ name, texts, payOrigin }): Mistake[] => {
    const place = `paymentMethods.${name}`;
    const missing = [...new Set(languages)].filter((language) => !texts[language]?.name.trim());
    return [
      ...missing.map(
        (language): Mistake => [`${place}.texts.${language}`, 'is missing, and a tenant has this language'],
      ),
      ...(payOrigin === undefined || isOrigin(payOrigin)
        ? []
        : [
            [
              `${place}.payOrigin`,
              `"${payOrigin}" must be an origin such as https://pay.example.com`,
            ] satisfies Mistake,
          ]),
    ];
  });
}

/** Returns the mistakes of price rules: names that customers would miss. */
function ruleProblems({ priceRules = [] }: Extension, languages: readonly Language[]): Mistake[] {
  return priceRules.flatMap(({ name, titles }) =>
    [...new Set(languages)]
      .filter((language) => !titles[language]?.trim())
      .map(
        (language): Mistake => [`priceRules.${name}.titles.${language}`, 'is missing, and a tenant has this language'],
      ),
  );
}

/** Whether a text is a public origin, or one of this machine. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname));
}

/** Returns the mistakes in the names of one member of an extension. */
function nameProblems(member: string, entries: readonly { name: string }[] = []): Mistake[] {
  const names = entries.map(({ name }) => name);
  return [
    ...names.flatMap((name): Mistake[] => (NAME.test(name) ? [] : [[member, `"${name}" ${NAME_RULE}`]])),
    ...repeated(names).map((name): Mistake => [`${member}.${name}`, 'is listed twice']),
  ];
}

/** Names by which commands and settings choose something of an extension. */
function sharedNames(extensions: readonly Extension[], member: 'importFormats'): Mistake[] {
  const named = extensions.map((extension) => new Set(extension[member]?.map(({ name }) => name)));
  const shared = repeated(named.flatMap((names) => [...names]));
  return shared.map((name): Mistake => ['extensions', `several have ${member} with the name "${name}"`]);
}

/** A decision that only one extension can make. */
function onlyOne(extensions: readonly Extension[], member: keyof Extension): Mistake[] {
  const names = extensions.filter((extension) => extension[member] !== undefined).map(({ name }) => name);
  return names.length > 1 ? [['extensions', `${names.join(' and ')} have ${member}, which only one may have`]] : [];
}

const within =
  (place: string) =>
  ([inner, mistake]: Mistake): Mistake => [`${place}.${inner}`, mistake];

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
