import { poolSize } from '../platform/database/pool-size.ts';
import { presentOperatorKeys } from '../platform/keys/operator-key.ts';
import type { Command, CommandCall } from './command.ts';
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
import { withDatabase } from './open-database.ts';

export const doctor: Command = {
  name: 'doctor',
  operands: [],
  options: {},
  summary: 'checks everything that the shop needs, and names a remedy for each problem',
  details: 'Exit code here: 0 all is well, 1 there are warnings, 2 something fails.',
  run: async (call) => {
    const findings = [
      checkNode(),
      ok(`configuration: data in ${call.config.dataDir}, ${call.config.workers} worker(s)`),
      checkDisk(call.config),
      checkOperatorKey(call.config),
      checkPayments(call.config),
      checkLabels(call.config),
      checkPictureProcesses(),
      ...(await checkDatabaseAccount(call.config)),
      ...(await databaseFindings(call)),
      await checkSmtp(call.config.smtpUrl),
    ];
    for (const line of findings.flatMap(findingLines)) call.out(line);
    return exitCodeOf(findings);
  },
};

async function databaseFindings(call: CommandCall): Promise<Finding[]> {
  const { config } = call;
  const needed = (config.workers + 2) * (poolSize(config.workers) + 1);
  try {
    return await withDatabase(
      config,
      async ({ pool, log }) => [
        ...(await checkDatabase(pool, {
          connections: needed,
          sendsMail: config.smtpUrl !== undefined,
          operators: presentOperatorKeys(config),
        })),
        ...(config.replicaUrl ? [await checkReplica(pool, config.replicaUrl, log)] : []),
      ],
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
