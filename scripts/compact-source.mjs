// Shortens JavaScript that the server loads. V8 keeps the source of each module in each thread. It takes two bytes for
// each character if one of them is outside Latin-1, and Node does so for large files outside ASCII.
import { parseSync, Visitor } from 'vite';

/**
 * Returns the source without comments and indentation, in ASCII. Each statement stays in its line, so the log names the
 * lines of the given source. Texts and regular expressions keep their value. `file` names it if it cannot be parsed.
 */
export function compactSource(source, file) {
  const { program, comments, errors } = parseSync(file, source, { lang: 'js' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const kept = [
    ...keptRanges(program),
    ...comments.map(({ start, end }) => ({ start, end, kind: 'comment' })),
    ...(program.hashbang ? [{ start: program.hashbang.start, end: program.hashbang.end, kind: 'raw' }] : []),
  ].sort((one, other) => one.start - other.start);
  let result = '';
  let at = 0;
  for (const range of kept) {
    result += compactCode(source.slice(at, range.start)) + compactRange(source.slice(range.start, range.end), range);
    at = range.end;
  }
  return result + compactCode(source.slice(at));
}

/** Returns the ranges of texts and regular expressions. Tagged templates may read their own spelling. */
function keptRanges(program) {
  const found = [];
  const tagged = new Set();
  new Visitor({
    TaggedTemplateExpression: ({ quasi }) => {
      for (const element of quasi.quasis) tagged.add(element.start);
    },
    TemplateElement: ({ start, end }) => {
      found.push({ start, end, kind: tagged.has(start) ? 'raw' : 'text' });
    },
    Literal: (node) => {
      const { start, end, regex } = node;
      if (regex) found.push({ start, end, kind: 'pattern', regex });
      else if (typeof node.value === 'string') found.push({ start, end, kind: 'text' });
    },
  }).visit(program);
  return found;
}

/** A comment separates what is around it, and its lines end statements. */
function compactRange(text, { kind, regex }) {
  if (kind === 'raw' || (kind === 'pattern' && /^[\0-\x7f]*$/.test(text))) return text;
  if (kind === 'text') return ascii(text);
  // An escape inside would show in the pattern's source, which pages print.
  if (kind === 'pattern') return ` new RegExp(${ascii(JSON.stringify(regex.pattern))}, '${regex.flags}')`;
  return text.replaceAll(/[^\n]+/g, '') || ' ';
}

function compactCode(text) {
  const short = text.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/ ?\n ?/g, '\n');
  return short.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${hex(character, 4)}`);
}

/** Escapes characters outside ASCII. A backslash before one means nothing and becomes part of its escape. */
function ascii(text) {
  return text.replaceAll(/(\\*)([^\0-\x7f])/g, (_, backslashes, character) => {
    const before = backslashes.length % 2 === 1 ? backslashes.slice(1) : backslashes;
    return `${before}${character > '\xff' ? `\\u${hex(character, 4)}` : `\\x${hex(character, 2)}`}`;
  });
}

function hex(character, digits) {
  return character.charCodeAt(0).toString(16).padStart(digits, '0');
}
