/**
 * Names of a tenant's indexes. Searches use the aliases only; a new build changes where they lead. Each tenant has its own,
 * so that no filter separates the data of tenants.
 */
export type IndexNames = { products: string; words: string };

export function aliasesOf(prefix: string, tenant: string): IndexNames {
  return { products: `${prefix}-${tenant}`, words: `${prefix}-${tenant}.words` };
}

/** Names of the indexes of a build. `stamp` is unique among builds. */
export function builtNames(prefix: string, tenant: string, stamp: string): IndexNames {
  const { products, words } = aliasesOf(prefix, tenant);
  return { products: `${products}.${stamp}`, words: `${words}.${stamp}` };
}
