/** The router's codes for values without JSON (turbo-stream). */
const UNDEFINED = -7;
const NULL = -5;

/** Values of a written page shell with their places, and its entries in the list as one text. */
type WrittenShell = { places: ReadonlyMap<unknown, number>; text: string; count: number };
const shells = new WeakMap<object, WrittenShell>();
/** Place of the shell in `{ loaderData: { root: shell, … }, … }`: behind two objects and two names. */
const SHELL_PLACE = 4;

/**
 * Writes loader data in the format of the router's script (turbo-stream, version 2). Each name and value appears once
 * in a list; objects and arrays contain indexes into it. The result is JSON that an HTML element may contain. The
 * router's own writer supports streaming: it checks clock and plugins for each value and uses two streams. Its output
 * is then quoted and escaped again, twice. Throws a TypeError for data that is not plain, such as errors, promises,
 * responses or maps; the router writes those. `shell`: loader data of the root, which most pages share. It is the same
 * text in each of them and written once.
 */
export function plainData(data: object, shell: unknown = null): string {
  const places = new Map<unknown, number>();
  const written: string[] = [];
  let shared: WrittenShell | undefined;

  function placeOf(value: unknown): number {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    const known = places.get(value) ?? shared?.places.get(value);
    if (known !== undefined) return known;
    const index = written.push('') - 1;
    const place = shared ? index + shared.count - 1 : index;
    places.set(value, place);
    if (value === shell && isShell(value, place)) writeShell(value, place);
    else written[index] = textOf(value);
    return place;
  }

  function isShell(value: unknown, place: number): value is object {
    const isFirst = place === SHELL_PLACE && places.get('loaderData') === 1 && places.get('root') === 3;
    return isFirst && typeof value === 'object' && value !== null;
  }

  function writeShell(value: object, place: number): void {
    const before = shells.get(value);
    if (before) {
      written[place] = before.text;
      shared = before;
      return;
    }
    written[place] = textOf(value);
    shells.set(value, {
      places: new Map([...places].filter(([, other]) => other >= place)),
      text: written.slice(place).join(','),
      count: written.length - place,
    });
  }

  function textOf(value: unknown): string {
    if (typeof value === 'string') return quoted(value);
    if (typeof value === 'boolean') return String(value);
    if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return String(value);
    if (Array.isArray(value)) {
      let parts = '[';
      for (let index = 0; index < value.length; index += 1)
        parts += `${index === 0 ? '' : ','}${placeOf(value[index])}`;
      return `${parts}]`;
    }
    if (value instanceof Date && !Number.isNaN(value.getTime())) return `["D",${value.getTime()}]`;
    if (!isPlainObject(value)) throw new TypeError('loader data is not plain');
    let parts = '{';
    for (const name of Object.keys(value)) {
      parts += `${parts.length === 1 ? '' : ','}"_${placeOf(name)}":${placeOf(value[name])}`;
    }
    return `${parts}}`;
  }

  placeOf(data);
  return `[${written.join(',')}]\n`;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Matches texts that need no escape in quotes: no quote, backslash, control character, "<" or lone surrogate. */
const AS_IT_IS = /^[ !#-;=-[\]-\ud7ff\ue000-\uffff]*$/;
/**
 * Minimum length in characters of a cached text. Only the page shell is longer, and it is equal on every page of a
 * locale.
 */
const LONG = 2000;
const MOST_LONG = 20;
const longOnes = new Map<string, string>();

function quoted(text: string): string {
  if (text.length < LONG) return AS_IT_IS.test(text) ? `"${text}"` : escaped(text);
  const known = longOnes.get(text);
  if (known !== undefined) return known;
  if (longOnes.size >= MOST_LONG) longOnes.clear();
  const long = escaped(text);
  longOnes.set(text, long);
  return long;
}

/** Escapes a text so that it cannot end its element or begin a comment in it. */
const escaped = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');
