// Subject of a commit that is being written: "area: imperative summary" in at most 72 characters (docs/english.md).
// Not part of npm run check, because a commit that has landed keeps its subject.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const LONGEST = 72;
const SUBJECT = /^(?:[a-z][a-z0-9-]*: \S|Merge |Revert "|fixup! |squash! )/;

const subject = readFileSync(process.argv[2], 'utf8').split('\n')[0];
if (subject.length > LONGEST) {
  console.error(`"${subject}": ${subject.length} characters, at most ${LONGEST}`);
  process.exit(1);
}
if (!SUBJECT.test(subject)) {
  console.error(`"${subject}": does not begin with "area: "`);
  process.exit(1);
}
