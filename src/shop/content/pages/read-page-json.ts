/** Reads the text of a page file. Throws an error that names the file if it is no JSON. */
export function readPageJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`content page ${file} is no JSON: ${reason}`, { cause: error });
  }
}
