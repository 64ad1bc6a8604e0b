/** Entry of a setting's history. `value`: null returns to the configuration of the tenant. */
export type SettingEntry<Value = unknown> = {
  version: number;
  value: Value | null;
  validFrom: Date;
  isWithdrawn: boolean;
};

/**
 * Returns the entry that holds at a time, which is the one that took effect last. Of several at one time it is the newest
 * version. Null: the configuration of the tenant holds.
 */
export function settingAt<Entry extends SettingEntry>(history: readonly Entry[], at: Date): Entry | null {
  let found: Entry | null = null;
  for (const entry of history) {
    if (entry.isWithdrawn || entry.validFrom > at) continue;
    if (found === null || isLater(entry, found)) found = entry;
  }
  return found;
}

/** Returns the planned entries, earliest first. Of several for one time only the newest version takes effect. */
export function plannedAfter<Entry extends SettingEntry>(history: readonly Entry[], at: Date): Entry[] {
  const planned = history
    .filter((entry) => !entry.isWithdrawn && entry.validFrom > at)
    .sort((a, b) => (isLater(a, b) ? 1 : -1));
  return planned.filter((entry, index) => planned[index + 1]?.validFrom.getTime() !== entry.validFrom.getTime());
}

function isLater(a: SettingEntry, b: SettingEntry): boolean {
  const [first, second] = [a.validFrom.getTime(), b.validFrom.getTime()];
  return first === second ? a.version > b.version : first > second;
}
