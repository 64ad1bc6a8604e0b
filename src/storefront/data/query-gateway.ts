import type { GatewayDocument } from '../../gateway/gateway-document.ts';
import { FetchProblem, fetchJson } from '../fetch-json.ts';
import type { DataSettings } from './settings.ts';

export type GatewayQuestion = { document: GatewayDocument; variables: object; isChange: boolean };

/**
 * Sends a query to the gateway by the hash of its document. Sends mutations, and documents that the gateway does not
 * know because it runs another version, as text. Throws FetchProblem or the error of fetch.
 */
export async function queryGateway(
  { gatewayUrl, locale }: Pick<DataSettings, 'gatewayUrl' | 'locale'>,
  { document, variables, isChange }: GatewayQuestion,
): Promise<unknown> {
  const address = `${gatewayUrl}?locale=${locale}`;
  const byText = () => fetchJson(address, { method: 'POST', json: { query: document.text, variables } });
  if (isChange) return byText();
  const values = JSON.stringify(variables);
  const suffix = values === '{}' ? '' : `&variables=${encodeURIComponent(values)}`;
  try {
    return await fetchJson(`${address}&documentId=sha256:${document.id}${suffix}`);
  } catch (error) {
    if (error instanceof FetchProblem && error.status === 404) return byText();
    throw error;
  }
}
