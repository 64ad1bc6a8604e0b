// Subjects of commits: "area: imperative summary" in at most 72 characters (docs/english.md). With a file, checks the
// commit that is being written (.githooks/commit-msg); without one, all commits since the rule began.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const LONGEST = 72;
const SUBJECT = /^(?:[a-z][a-z0-9-]*: \S|Merge |Revert "|fixup! |squash! )/;
/** Last commit that the rule does not hold for. */
const BEGINNING = '76eca783';

function problemOf(subject) {
  if (subject.length > LONGEST) return `"${subject}": ${subject.length} characters, at most ${LONGEST}`;
  return SUBJECT.test(subject) ? null : `"${subject}": does not begin with "area: "`;
}

/** Returns the subjects of new commits, or null in a folder without that history, for example a shallow clone. */
function newSubjects() {
  const log = spawnSync('git', ['log', '--format=%s', `${BEGINNING}..HEAD`], { encoding: 'utf8' });
  return log.status === 0 ? log.stdout.split('\n').filter((subject) => subject !== '') : null;
}

const file = process.argv[2];
const subjects = file === undefined ? newSubjects() : [readFileSync(file, 'utf8').split('\n')[0]];
if (subjects === null) console.info(`skipped, because the history since ${BEGINNING} is not here`);
const problems = (subjects ?? []).map(problemOf).filter((problem) => problem !== null);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
