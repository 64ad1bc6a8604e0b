import type { Tenant } from './tenant.ts';

/** Scripts of other houses that a tenant's pages may load, and what the browser may be allowed for it. */
export type OutsideScripts = {
  /** Address of the tag manager's script; null if the tenant has none, or if it is off here. */
  tagManager: string | null;
  /** Address of the bot protection's script; null if the tenant has none. */
  botProtection: string | null;
  /** Origins that scripts, requests and pictures of theirs may go to; empty without any of them. */
  origins: string[];
};

/** `tagManager`: false where the environment switches it off (TAG_MANAGER=off). */
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
