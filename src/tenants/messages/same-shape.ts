/** Whether both have the same keys with the same kind of text. */
export function sameShape<T>(model: T, value: unknown): value is T {
  if (isRecord(model)) {
    if (!isRecord(value)) return false;
    const keys = Object.keys(model);
    return (
      keys.length === Object.keys(value).length &&
      keys.every((key) => key in value && sameShape(model[key], value[key]))
    );
  }
  return typeof model === typeof value && Array.isArray(model) === Array.isArray(value);
}

/** Whether a value is an object with texts, not a list or a text. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
