/** Clients of the integration API: their administration, their access, and their repeated requests. */

export { API_VERSIONS, type ApiVersion, isApiVersion } from './api-versions.ts';
export { type ApiAccess, type ApiCaller, createApiAccess } from './client-access.ts';
export {
  type ApiClientAdministration,
  type ClientChangeOutcome,
  type ClientCreated,
  createApiClientAdministration,
  type OpenClient,
  type SecretAdded,
} from './client-administration.ts';
export { CLIENT_SCOPES, type ClientScope, SCOPES_NOT_YET } from './client-scopes.ts';
export { createRepeatedRequests, type RepeatedRequests } from './repeated-requests.ts';
