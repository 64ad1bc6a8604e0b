import fs from 'node:fs';
import { leavePrivileges } from '../../src/platform/confined/leave-privileges.ts';
import { type Attempts, attemptAll } from './attempts.ts';

/*
 * Runs as a confined process and tries what none may do. Input: JSON of Attempts. Output: JSON with the outcome of each
 * attempt.
 */

const STANDARD_INPUT = 0;
const [account = ''] = process.argv.slice(2);
leavePrivileges(account);
const attempts: Attempts = JSON.parse(fs.readFileSync(STANDARD_INPUT, 'utf8'));
process.stdout.write(JSON.stringify(await attemptAll(attempts)));
