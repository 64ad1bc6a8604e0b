// Subjects of commits: "area: imperative summary" in at most 72 characters (docs/english.md).
// Without arguments all commits after the first one that had to follow the rule; with --file a message that is being written.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const LONGEST = 72;
const SUBJECT = /^(?:[a-z][a-z0-9-]*: \S|Merge |Revert "|fixup! |squash! )/;
/** Commits before this time were written under other rules. */
const SINCE = '2026-11-26T03:00:00Z';

function problemOf(subject) {
  if (subject.length > LONGEST) return `${subject.length} characters, at most ${LONGEST}`;
  return SUBJECT.test(subject) ? null : 'does not begin with "area: "';
}

/** Subjects of the commits since the rule; null where git cannot read the history, as in an unpacked archive. */
function subjectsOfHistory() {
  try {
    return execFileSync('git', ['log', `--since=${SINCE}`, '--format=%s'], { encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter(Boolean);
  } catch {
    return null;
  }
}

const [, , option, file] = process.argv;
const subjects = option === '--file' ? [readFileSync(file, 'utf8').split('\n')[0]] : subjectsOfHistory();
if (subjects === null) {
  console.info('commit subjects are not checked: git cannot read a history here');
  process.exit(0);
}
let failed = 0;
for (const subject of subjects) {
  const problem = problemOf(subject);
  if (problem === null) continue;
  failed += 1;
  console.error(`"${subject}": ${problem}`);
}
process.exit(failed === 0 ? 0 : 1);
