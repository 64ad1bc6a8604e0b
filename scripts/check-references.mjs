// Checks references in comments and documents: each must resolve to a file, an anchor or a decision of this repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const FOLDERS = ['bench', 'docs', 'examples', 'houses', 'packages', 'scripts', 'src', 'test'];
const READ = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.md', '.graphql']);
/** These files contain broken references on purpose. */
const EXCEPT = new Set([
  'scripts/check-references.mjs',
  'test/repository/check-references.test.ts',
  'test/repository/check-prose.test.ts',
]);
/** A Markdown link into the repository. */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** A document named in prose or in a comment. */
const NAMED = /(?<![\w/@.:-])((?:[\w.-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g;
/** Numbers of decisions, also in lists and ranges. */
const DECISION = /(?:\bdecisions?|\b(?:amended|superseded) by) (\d+(?:(?:,? and |, | to |-)\d+)*)/gi;
/** References to documents outside the repository. Applied migrations keep theirs. */
const OUTSIDE = [
  /\bfacts(?:\.md)?,? section/i,
  /\bcompletions,? (?:lines? |path table|issue|[A-F]?\d)/i,
  /\bspecification(?:'s)?(?:\)|:|,)? ?sections? \d/i,
  /\bissue #?\d/i,
  /(?:\.\.\/shared|\/work)\//,
  /\bthe specification\b(?! of)/i,
];

const root = process.cwd();
const problems = [];

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(file);
    return READ.has(path.extname(entry.name)) ? [file] : [];
  });
}

const anchors = new Map();
/** Returns the anchors that GitHub derives from headings, and those set by hand. */
function anchorsOf(file) {
  const known = anchors.get(file);
  if (known) return known;
  const found = new Set();
  const text = readFileSync(file, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  for (const [, id] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) found.add(id);
  for (const [, title] of text.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const plain = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    let unique = slug;
    for (let count = 1; found.has(unique); count += 1) unique = `${slug}-${count}`;
    found.add(unique);
  }
  anchors.set(file, found);
  return found;
}

/** Returns the problem of a reference, or null. `from`: folders to which it may be relative. */
function problemOf(target, anchor, from) {
  const file = from.map((folder) => path.posix.join(folder, target)).find((candidate) => existsSync(candidate));
  if (file === undefined) return 'no such file';
  if (!anchor || !file.endsWith('.md')) return null;
  return anchorsOf(file).has(anchor) ? null : 'no such anchor';
}

function referencesOf(file, text) {
  const here = path.posix.dirname(file);
  const found = [];
  const blanked = (match) => ' '.repeat(match.length);
  let rest = text;
  if (file.endsWith('.md')) {
    for (const match of text.replaceAll(/`[^`\n]*`/g, blanked).matchAll(LINK)) {
      const [written, target, anchor] = match;
      const problem = problemOf(target === '' ? path.posix.basename(file) : target, anchor, [here]);
      found.push({ at: match.index, written, problem });
    }
    rest = text.replaceAll(/\[[^\]]*\]\([^)\s]*\)/g, blanked);
  }
  for (const match of rest.matchAll(NAMED)) {
    const [written, target, anchor] = match;
    found.push({ at: match.index, written, problem: problemOf(target, anchor, ['.', here]) });
  }
  for (const match of text.matchAll(DECISION))
    for (const number of match[1].match(/\d+/g)) {
      const problem = decisions.has(Number(number)) ? null : 'no such decision';
      found.push({ at: match.index, written: `decision ${number}`, problem });
    }
  for (const pattern of OUTSIDE)
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`)))
      found.push({ at: match.index, written: match[0], problem: 'a document outside the repository' });
  return found;
}

const decisions = new Set(filesOf('docs/decisions').map((file) => Number(path.basename(file).slice(0, 4))));
const files = [...readdirSync(root).filter((name) => name.endsWith('.md')), ...FOLDERS.flatMap(filesOf)];
let count = 0;
for (const file of files) {
  if (EXCEPT.has(file)) continue;
  const text = readFileSync(file, 'utf8');
  for (const { at, written, problem } of referencesOf(file, text)) {
    count += 1;
    if (problem !== null) problems.push(`${file}:${text.slice(0, at).split('\n').length}: ${written}: ${problem}`);
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.info(`${count} references resolve`);
