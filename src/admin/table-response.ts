const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Returns a table as a file to download. */
export function fileResponse(
  file: { content: ReadableStream<Uint8Array>; format: keyof typeof TYPES },
  name: string,
): Response {
  return new Response(file.content, {
    headers: {
      'Content-Type': TYPES[file.format],
      'Content-Disposition': `attachment; filename="${name}.${file.format}"`,
    },
  });
}
