// Exported names that several files of src/ define: one name has one meaning (docs/english.md).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** React Router reads these names of each route module. */
const OF_ROUTES =
  /^(?:action|ErrorBoundary|clientAction|clientLoader|handle|headers|links|loader|meta|middleware|shouldRevalidate)$/;
/** Each language defines the same texts. */
const BY_LANGUAGE = /^src\/(?:tenants\/messages\/[a-z]{2}(?:-[A-Z]{2})?|admin\/texts)\//;
const DECLARATION = /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesOf(file);
    return /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file) ? [file] : [];
  });
}

const places = new Map();
for (const file of filesOf('src')) {
  if (BY_LANGUAGE.test(file)) continue;
  // A schema and the type of its output share a name in one file.
  for (const [, name] of readFileSync(file, 'utf8').matchAll(DECLARATION))
    if (!OF_ROUTES.test(name)) places.set(name, new Set([...(places.get(name) ?? []), file]));
}
const problems = [];
for (const [name, files] of places) {
  if (files.size > 1) problems.push(`${name} is defined ${files.size} times: ${[...files].join(', ')}`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
