/** Versions of the integration API, the newest first. Each is the day on which it was published. */
export const API_VERSIONS = ['2026-11-27'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

export const NEWEST_VERSION: ApiVersion = API_VERSIONS[0];

export function isApiVersion(text: string): text is ApiVersion {
  return API_VERSIONS.some((version) => version === text);
}
