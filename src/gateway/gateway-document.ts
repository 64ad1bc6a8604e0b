/** Verbatim document of the shop's own pages, and the SHA-256 of its text, by which the gateway identifies it. */
export type GatewayDocument = { id: string; text: string };
