/** Form as it was sent, by the names of its fields; empty before. */
export type EnteredForm = Readonly<Record<string, string>>;
