import { extensions } from '../extending/extensions.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { retailerOfDatabase, retailerProblem } from '../platform/database/database-retailer.store.ts';
import type { Pool } from '../platform/database/pool.ts';
import { FIGURES_CONNECTIONS, poolSize } from '../platform/database/pool-size.ts';
import { presentOperatorKeys } from '../platform/keys/operator-key.ts';
import type { Log } from '../platform/log.ts';
import { openObjectStores } from '../platform/object-store/open-stores.ts';
import {
  checkGoingLive,
  createNameLookUps,
  type GoingLiveDeps,
  isSelector,
  NO_LOOK_UPS,
} from '../shop/reports/going-live/index.ts';
import { createTenantSettings } from '../shop/staff/settings/index.ts';
import { tenants } from '../tenants/index.ts';
import { house } from '../tenants/load-house.ts';
import { CallProblem, type Command, type CommandCall, textOption } from './command.ts';
import { checkDatabase } from './doctor-database.ts';
import {
  checkDatabaseAccount,
  checkDisk,
  checkLabels,
  checkNode,
  checkOperatorKey,
  checkPayments,
  checkPictureProcesses,
  checkReplica,
  checkSmtp,
} from './doctor-surroundings.ts';
import { exitCodeOf, type Finding, fail, findingLines, ok } from './finding.ts';
import { liveFinding } from './live-findings.ts';
import { withDatabase } from './open-database.ts';

export const doctor: Command = {
  name: 'doctor',
  operands: [],
  options: {
    live: { type: 'boolean', text: 'also lists what is missing before the shop goes live' },
    dkim: { type: 'string', value: 'SELECTOR', text: "selector of the mail server's DKIM keys, to look them up" },
    offline: { type: 'boolean', text: 'looks up nothing in DNS' },
  },
  summary: 'checks everything that the shop needs, and names a remedy for each problem',
  details:
    'Exit code here: 0 all is well, 1 there are warnings, 2 something fails. With --live each failure prevents going live.',
  run: async (call) => {
    const live = goingLiveOptions(call);
    const { config } = call;
    const simulations = [checkPayments(config), checkLabels(config)];
    const findings = [
      checkNode(),
      ok(`configuration: data in ${config.dataDir}, ${config.workers} worker(s)`),
      checkDisk(config),
      checkOperatorKey(config),
      ...(live ? simulations.map(preventing) : simulations),
      checkPictureProcesses(),
      ...(await checkDatabaseAccount(config)),
      ...(live && config.smtpUrl === undefined ? [] : [await checkSmtp(config.smtpUrl)]),
      ...(await databaseFindings(call, live)),
    ];
    for (const line of findings.flatMap(findingLines)) call.out(line);
    if (live) call.out(summaryOf(findings));
    return exitCodeOf(findings);
  },
};

type GoingLiveOptions = Pick<GoingLiveDeps, 'names' | 'dkimSelector'>;

/** Returns the options of --live; null without it. */
function goingLiveOptions(call: CommandCall): GoingLiveOptions | null {
  const dkimSelector = textOption(call, 'dkim');
  const isOffline = call.options.offline === true;
  if (call.options.live !== true) {
    if (isOffline || dkimSelector !== undefined) throw new CallProblem('--dkim and --offline belong to --live');
    return null;
  }
  if (dkimSelector !== undefined && !(dkimSelector !== '' && isSelector(dkimSelector)))
    throw new CallProblem(`"${dkimSelector}" is no selector, such as "mail"`);
  return { names: isOffline ? NO_LOOK_UPS : createNameLookUps(), dkimSelector };
}

/** Makes a warning a failure: a demo may simulate, a shop that sells may not. */
function preventing(finding: Finding): Finding {
  return finding.level === 'warn' ? { ...finding, level: 'fail' } : finding;
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const failures = count('fail');
  return failures === 0
    ? `Nothing prevents going live; warnings: ${count('warn')}.`
    : `Not ready to go live; failures: ${failures}, warnings: ${count('warn')}.`;
}

/** Reports the retailer to which the database belongs (decision 243). */
async function checkRetailer(pool: Pool): Promise<Finding> {
  const problem = await retailerProblem(pool, house);
  if (problem !== null) return fail('retailer: the database belongs to another one', `${problem}.`);
  const name = await retailerOfDatabase(pool);
  if (name === null) return ok('retailer: the next start writes its name into the database');
  return ok(`retailer: the database belongs to "${name}"`);
}

/** Judges what prevents the shop from going live, with the settings that hold now. */
async function goingLiveFindings(
  { pool, log, config }: { pool: Pool; log: Log; config: Config },
  live: GoingLiveOptions,
): Promise<Finding[]> {
  const { renew, termsAt } = createTenantSettings({ pool, log });
  await renew();
  const hasContentExtension = extensions.some(({ contentSource }) => contentSource !== undefined);
  const deps = { pool, config, hasContentExtension, now: systemClock.now(), mostGoods: null, termsAt, ...live };
  return (await checkGoingLive(deps, Object.values(tenants))).map(liveFinding);
}

async function databaseFindings({ config }: CommandCall, live: GoingLiveOptions | null): Promise<Finding[]> {
  const needed = (config.workers + 2) * (poolSize(config.workers) + 1) + FIGURES_CONNECTIONS;
  try {
    return await withDatabase(
      config,
      async ({ pool, log }) => {
        const findings = await checkDatabase(pool, {
          connections: needed,
          sendsMail: config.smtpUrl !== undefined,
          operators: presentOperatorKeys(config),
          stores: openObjectStores(config.files),
        });
        findings.push(await checkRetailer(pool));
        if (config.replicaUrl) findings.push(await checkReplica(pool, config.replicaUrl, log));
        if (!live) return findings;
        // Without the tables of this version no fact can be read.
        if (exitCodeOf(findings) === 2)
          return [...findings, fail('going live: not checked', 'Correct the failures of the database first.')];
        return [...findings, ...(await goingLiveFindings({ pool, log, config }, live))];
      },
      false,
    );
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message || error.name : String(error)).split('\n');
    const hint = config.databaseUrl
      ? 'Is the server of DATABASE_URL running, and may this machine connect to it?'
      : 'The log of the built-in PostgreSQL lies beside its cluster (docs/operations.md).';
    return [fail(`database: does not answer (${reason || 'connection refused'})`, hint)];
  }
}
