import type { Tenant } from './tenant.ts';

/** Third-party scripts that a tenant's pages may load, and the origins that the browser must allow for them. */
export type OutsideScripts = {
  /** Address of the tag manager's script; null if the tenant has none or it is switched off. */
  tagManager: string | null;
  /** Address of the bot protection's script; null if the tenant has none. */
  botProtection: string | null;
  /** Origins for their scripts, requests and pictures; empty without any script. */
  origins: string[];
};

/**
 * Returns the third-party scripts of a tenant. `tagManager` is false if the environment switches it off
 * (TAG_MANAGER=off).
 */
export function outsideScripts(
  tenant: Pick<Tenant, 'tagManager' | 'botProtection'>,
  allowed: { tagManager: boolean },
): OutsideScripts {
  const manager = allowed.tagManager ? tenant.tagManager : null;
  const protection = tenant.botProtection;
  const script = manager && new URL('/gtm.js', manager.origin);
  script?.searchParams.set('id', manager?.id ?? '');
  const origins = [
    ...(manager ? [manager.origin, ...manager.moreOrigins] : []),
    ...(protection ? [new URL(protection.script).origin, ...protection.moreOrigins] : []),
  ];
  return {
    tagManager: script?.href ?? null,
    botProtection: protection?.script ?? null,
    origins: [...new Set(origins)],
  };
}
