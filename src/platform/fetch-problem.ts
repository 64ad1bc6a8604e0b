/** An answer that is none: where it came from and what was said (specification, section 7). */
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
