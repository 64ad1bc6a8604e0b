/** npm run security [-- URL]: attacks an instance and audits the dependencies. Exit code 1: a promise was broken. */
import fs from 'node:fs';
import * as v from 'valibot';
import { type Arguments, readArguments, USAGE } from './arguments.ts';
import { dependencyChecks } from './checks/dependencies.ts';
import { CHECKS } from './checks/index.ts';
import { type OpenedTarget, openInstance } from './open-target.ts';
import { openOwnShop } from './own-shop.ts';
import { chapterLines, countsOf, linesOf, reportOf } from './report.ts';
import { runChecks } from './run-checks.ts';

const Accounts = v.tuple([
  v.object({ email: v.string(), password: v.string() }),
  v.object({ email: v.string(), password: v.string() }),
]);

function open({ url, writes, accounts }: Arguments): Promise<OpenedTarget> {
  if (url === null) return openOwnShop();
  const given = accounts === null ? null : v.parse(Accounts, JSON.parse(fs.readFileSync(accounts, 'utf8')));
  return openInstance(url, { writes, accounts: given });
}

async function main(): Promise<number> {
  const read = readArguments(process.argv.slice(2));
  if (!read.ok) {
    console.error(`${read.problem}\n\n${USAGE}`);
    return 2;
  }
  const { only, report, strict } = read.value;
  const chosen = [...dependencyChecks(strict), ...CHECKS].filter(
    ({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)),
  );
  if (chosen.length === 0) {
    console.error(`No check begins with ${only.join(' or ')}.`);
    return 2;
  }
  const target = await open(read.value);
  try {
    console.info(`Attacking ${target.origin} (${chosen.length} checks)`);
    const results = await runChecks(target, chosen, (result) => console.info(linesOf(result).join('\n')));
    const whole = reportOf(target.origin, new Date(), results);
    if (report !== null) fs.writeFileSync(report, `${JSON.stringify(whole, null, 2)}\n`);
    console.info(`\nOWASP ASVS 5.0.0\n${chapterLines(results).join('\n')}\n\n${countsOf(whole.totals)}`);
    return whole.totals.failed === 0 ? 0 : 1;
  } finally {
    await target.close();
  }
}

process.exit(await main());
