/** Failed fetch with its address, status and status text (docs/interfaces.md#data-client). */
export class FetchProblem extends Error {
  override name = 'FetchProblem';
  readonly endpoint: string;
  readonly status: number;
  readonly statusText: string;

  constructor(endpoint: string, status: number, statusText: string) {
    super(`${endpoint}: ${status} ${statusText}`);
    this.endpoint = endpoint;
    this.status = status;
    this.statusText = statusText;
  }
}
