import { type ChangeFollower, followChanges } from '../platform/changes/follow-changes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { StoredTexts } from '../shop/content/own-texts/index.ts';
import type { TenantSettings } from '../shop/staff/settings/index.ts';
import { SETTINGS_TOPIC, TEXTS_TOPIC } from '../storefront/page-tags.ts';

/** Renews the settings and own texts of a thread without caches, which runs jobs only: see openCaches for the others. */
export function followSettings(deps: {
  url: string;
  settings: Pick<TenantSettings, 'renew'>;
  texts: StoredTexts;
  clock: Clock;
  log: Log;
}): Promise<ChangeFollower> {
  const { url, settings, texts, clock, log } = deps;
  return followChanges({
    url,
    clock,
    log,
    reader: {
      onChanges: async (changes) => {
        if (changes.some(({ topic }) => topic === SETTINGS_TOPIC)) await settings.renew();
        if (changes.some(({ topic }) => topic === TEXTS_TOPIC)) await texts.renew();
      },
      onGap: async () => {
        await settings.renew();
        await texts.renew();
      },
    },
  });
}
