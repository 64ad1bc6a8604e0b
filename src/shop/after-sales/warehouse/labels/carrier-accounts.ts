import fs from 'node:fs';
import * as v from 'valibot';
import { ConfigProblem } from '../../../../platform/config-problem.ts';
import { AustrianPostAccount, austrianPostLabels } from './austrian-post.ts';
import { DhlAccount, dhlLabels } from './dhl.ts';
import type { LabelService, LabelSource } from './port.ts';
import { PostNlAccount, postNlLabels } from './postnl.ts';
import { SwissPostAccount, swissPostLabels } from './swiss-post.ts';

const OfTenant = v.strictObject({
  'swiss-post': v.optional(SwissPostAccount),
  dhl: v.optional(DhlAccount),
  'post-at': v.optional(AustrianPostAccount),
  postnl: v.optional(PostNlAccount),
});
/** File of CARRIER_ACCOUNTS: the accounts of each tenant by carrier. */
const Accounts = v.record(v.picklist(['ch', 'de', 'at', 'nl']), OfTenant);

/** Reads the carriers' accounts. Throws ConfigProblem for a missing or wrong file, without its content. */
export function carrierLabels(file: string): LabelSource {
  const accounts = readAccounts(file);
  const services = new Map<string, LabelService>();
  for (const [tenant, own] of Object.entries(accounts)) {
    if (own['swiss-post']) services.set(`${tenant} swiss-post`, swissPostLabels(own['swiss-post']));
    if (own.dhl) services.set(`${tenant} dhl`, dhlLabels(own.dhl));
    if (own['post-at']) services.set(`${tenant} post-at`, austrianPostLabels(own['post-at']));
    if (own.postnl) services.set(`${tenant} postnl`, postNlLabels(own.postnl));
  }
  return { kind: 'carriers', serviceOf: (tenant, carrier) => services.get(`${tenant.id} ${carrier}`) ?? null };
}

function readAccounts(file: string): v.InferOutput<typeof Accounts> {
  let content: unknown;
  try {
    content = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigProblem('CARRIER_ACCOUNTS must name a readable file with JSON');
  }
  const read = v.safeParse(Accounts, content);
  if (read.success) return read.output;
  const where = v.getDotPath(read.issues[0]) ?? 'the file';
  throw new ConfigProblem(`CARRIER_ACCOUNTS: ${where} is missing or wrong`);
}
