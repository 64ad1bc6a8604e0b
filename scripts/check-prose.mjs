// Prose of comments, test titles and documents by docs/english.md: sentence length, openings, terms of the glossary.
// "node scripts/check-prose.mjs FOLDER…" reads these folders only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const FOLDERS = ['bench', 'docs', 'examples', 'houses', 'packages', 'scripts', 'src', 'test'];
const READ = new Set(['.ts', '.tsx', '.mjs', '.css', '.md']);
/** Texts that show the rules by breaking them. */
const EXCEPT =
  /^(?:packages\/admin-client\/src\/admin-api\.ts|docs\/(?:english|glossary)\.md|scripts\/check-prose\.mjs|test\/repository\/check-prose\.test\.ts)$/;
const MOST_WORDS = 25;
const OPENING = /^(?:Whoever|Whatever|What|Who|Whose|Whom|Where|The same)\b/;
/** Words that meant several things; the glossary has one term for each meaning. */
const TERMS = [
  [/\bhouses?\b(?! number)/i, 'tenant, retailer or installation'],
  [/\b(?:doors?|doorway)\b/i, 'entry point, sign-in or session guard'],
  [/\brooms?\b/i, 'section, capacity or department'],
  [/\bdesks?\b/i, 'administration or admin page'],
  [/\b(?:knobs?|favours?)\b/i, 'ranking weights, pins and boosts'],
  [/\bstrangers?\b/i, 'guest or unknown visitor'],
  [/\b(?:somebody|someone|anybody|whoever|nobody)\b/i, 'the person or process by name'],
  [/\b(?:comes? to life|come to life)\b/i, 'hydrate'],
  [/\bhow many (?:it|they) (?:is|are|was|were)\b/i, 'number of …'],
];

/** Comments of a script as [line, text]; neighbouring lines of one comment are joined. */
function commentsOf(source) {
  const found = [];
  const lines = source.split('\n');
  let open = null;
  const end = () => {
    if (open) found.push([open.line, open.text]);
    open = null;
  };
  for (const [index, line] of lines.entries()) {
    if (open?.block) {
      const closed = line.includes('*/');
      open.text += ` ${line.replace(/\*\/.*$/, '').replace(/^\s*\* ?/, '')}`;
      if (closed) end();
      continue;
    }
    const single = /^\s*\/\/ ?(.*)$/.exec(line);
    if (single) {
      if (open) open.text += ` ${single[1]}`;
      else open = { line: index + 1, text: single[1], block: false };
      continue;
    }
    end();
    const block = /(?:^|\s)\/\*\*?(?!\/)(.*)$/.exec(line);
    if (block && !/['"`][^'"`]*\/\*/.test(line)) {
      const [text, rest] = block[1].split('*/');
      open = { line: index + 1, text, block: true };
      if (rest !== undefined) end();
    }
  }
  end();
  return found.filter(([, text]) => !/^\s*(?:biome-ignore|@ts-|eslint|c8 |v8 )/.test(text));
}

/** Titles of tests as [line, text]. */
function titlesOf(source) {
  return source.split('\n').flatMap((line, index) => {
    const title = /^\s*(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.+?)\1/.exec(line);
    return title ? [[index + 1, title[2].replaceAll(/\$\{[^}]*\}/g, 'X')]] : [];
  });
}

/** Paragraphs of a document as [line, text], without code, tables' borders and headings. */
function paragraphsOf(source) {
  const found = [];
  let fenced = false;
  let open = null;
  for (const [index, line] of [...source.split('\n'), ''].entries()) {
    if (line.startsWith('```')) fenced = !fenced;
    const isText = !fenced && line.trim() !== '' && !/^(?:#|\||```|<|!\[|\*\*)/.test(line);
    const begins = /^\s*(?:[-*]|\d+\.) /.test(line);
    if (open && (!isText || begins)) {
      found.push(open);
      open = null;
    }
    if (!isText) continue;
    const text = line.replace(/^\s*(?:[-*]|\d+\.) /, '');
    if (open) open[1] += ` ${text}`;
    else open = [index + 1, text];
  }
  return found;
}

/** Words without code, addresses and references in parentheses. */
function plain(text) {
  return text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\((?:docs\/|decisions? |RFC |src\/)[^)]*\)/g, '')
    .replaceAll(/"[^"]*"/g, 'quote')
    .replaceAll(/https?:\S+/g, 'address')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function sentencesOf(text) {
  return text.split(/(?<=[.!?:;])\s+(?=[A-Z`"(])|(?<=;)\s+/).filter(Boolean);
}

/** Doc comments that stand behind the property before the one they describe. */
const MISPLACED = /^\s*(?!\/\*|\*|\/\/).*[\w\])}'"`]\s+\/\*\*.*\*\/\s*[;,]\s*$/;

function problemsOf(file, source) {
  const problems = [];
  const isScript = !file.endsWith('.md');
  const texts = isScript ? commentsOf(source) : paragraphsOf(source);
  if (/\.(?:test|spec)\.tsx?$/.test(file)) texts.push(...titlesOf(source));
  for (const [line, raw] of texts) {
    const text = plain(raw);
    for (const sentence of sentencesOf(text)) {
      const words = sentence.split(' ').filter((word) => /\w/.test(word)).length;
      if (words > MOST_WORDS) problems.push([line, `${words} words in "${sentence.slice(0, 60)}…"`]);
      if (OPENING.test(sentence)) problems.push([line, `begins with "${sentence.split(' ').slice(0, 2).join(' ')}"`]);
    }
    for (const [term, better] of TERMS) {
      const used = term.exec(text);
      if (used) problems.push([line, `"${used[0]}": ${better}`]);
    }
  }
  if (isScript)
    for (const [index, line] of source.split('\n').entries())
      if (MISPLACED.test(line)) problems.push([index + 1, 'doc comment behind a property']);
  return problems;
}

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(file);
    return READ.has(path.extname(entry.name)) && !EXCEPT.test(file) ? [file] : [];
  });
}

const named = process.argv.slice(2);
const findings = [];
for (const file of (named.length > 0 ? named : FOLDERS).flatMap((folder) =>
  /\.\w+$/.test(folder) ? [folder] : filesOf(folder),
))
  for (const [line, problem] of problemsOf(file, readFileSync(file, 'utf8')))
    findings.push(`${file}:${line}: ${problem}`);
for (const finding of findings) console.error(finding);
if (named.length > 0) console.error(`${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
