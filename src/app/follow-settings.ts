import { type ChangeFollower, followChanges } from '../platform/changes/follow-changes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { TenantSettings } from '../shop/staff/settings/index.ts';
import { SETTINGS_TOPIC } from '../storefront/page-tags.ts';

/** Renews the settings of a thread without caches, which runs jobs only: see openCaches for the others. */
export function followSettings(deps: {
  url: string;
  settings: Pick<TenantSettings, 'renew'>;
  clock: Clock;
  log: Log;
}): Promise<ChangeFollower> {
  const { url, settings, clock, log } = deps;
  return followChanges({
    url,
    clock,
    log,
    reader: {
      onChanges: async (changes) => {
        if (changes.some(({ topic }) => topic === SETTINGS_TOPIC)) await settings.renew();
      },
      onGap: settings.renew,
    },
  });
}
