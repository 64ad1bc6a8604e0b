/** A question of the shop's own pages, word for word, and the SHA-256 of its text, by which the gateway knows it. */
export type GatewayDocument = { id: string; text: string };
