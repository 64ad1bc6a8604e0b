import { type Extension, INTERFACES } from './extension.ts';

type Mistake = [place: string, mistake: string];

const NAME = /^[a-z][a-z0-9-]{0,30}$/;
const NAME_RULE = 'must begin with a-z and have at most 31 of a-z, 0-9 and hyphens';

/** Returns the mistakes of a retailer's extensions: the place in the configuration, and what is wrong. */
export function extensionProblems(extensions: readonly Extension[]): Mistake[] {
  const named = extensions.map((extension, index) => ({
    extension,
    place: `extensions.${NAME.test(extension.name) ? extension.name : index}`,
  }));
  return [
    ...named.flatMap(({ extension, place }) => ownProblems(extension).map(within(place))),
    ...onlyOne(extensions, 'creditCheck'),
    ...repeated(extensions.map(({ name }) => name)).map((name): Mistake => [`extensions.${name}`, 'is listed twice']),
  ];
}

function ownProblems(extension: Extension): Mistake[] {
  const found: Mistake[] = [];
  if (!NAME.test(extension.name)) found.push(['name', `"${extension.name}" ${NAME_RULE}`]);
  if (!INTERFACES.includes(extension.interface))
    found.push(['interface', `this platform runs ${INTERFACES.join(', ')}, not ${extension.interface}`]);
  found.push(...nameProblems('listeners', extension.listeners));
  return found;
}

/** Returns the mistakes in the names of one member of an extension. */
function nameProblems(member: string, entries: readonly { name: string }[] = []): Mistake[] {
  const names = entries.map(({ name }) => name);
  return [
    ...names.flatMap((name): Mistake[] => (NAME.test(name) ? [] : [[member, `"${name}" ${NAME_RULE}`]])),
    ...repeated(names).map((name): Mistake => [`${member}.${name}`, 'is listed twice']),
  ];
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
