export type MenuEntry = { label: string; to: string; device: string };
/** Values of the fields of a menu, snippet or banner. */
export type FragmentValues = {
  entries?: MenuEntry[];
  lines?: string[];
  text?: string;
  to?: string | null;
  from?: string | null;
  until?: string | null;
};

/** Returns the values of the fields from an entry or stored content. */
export function fragmentValues(content: unknown): FragmentValues {
  return typeof content === 'object' && content !== null ? content : {};
}
