import type { StaffText } from '../../texts/index.ts';

/** Names a version; null means that no version is published. */
export function versionName(version: number | null, say: StaffText['content']): string {
  return version === null ? say.noVersion : say.version(String(version));
}
