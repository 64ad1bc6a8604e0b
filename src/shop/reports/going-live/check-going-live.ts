import type { Tenant } from '../../../tenants/tenant.ts';
import type { TermsAt } from '../../../tenants/terms-at.ts';
import type { LiveFinding } from './finding.ts';
import { mailDomainFindings } from './mail-domain-findings.ts';
import {
  type FactDeps,
  mailDomainsOf,
  type NameSources,
  readMailDomainFacts,
  readShopFacts,
  readTenantFacts,
} from './read-facts.ts';
import { shopFindings } from './shop-findings.ts';
import { tenantFindings } from './tenant-findings.ts';

export type GoingLiveDeps = FactDeps & NameSources & { termsAt: TermsAt };

/** Judges what prevents the shop from going live, and what is ready: what is shared, each tenant, each domain of mail. */
export async function checkGoingLive(deps: GoingLiveDeps, own: readonly Tenant[]): Promise<LiveFinding[]> {
  const domains = new Set(own.flatMap(mailDomainsOf));
  const [shop, perTenant, mail] = await Promise.all([
    readShopFacts(deps, own),
    Promise.all(own.map((tenant) => readTenantFacts(deps, deps, deps.termsAt(tenant, deps.now)))),
    Promise.all([...domains].map((domain) => readMailDomainFacts(deps, domain))),
  ]);
  return [...shopFindings(shop), ...perTenant.flatMap(tenantFindings), ...mail.flatMap(mailDomainFindings)];
}
