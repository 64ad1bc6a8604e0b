const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id of the database. Others would be an error in a comparison that uses the index. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
