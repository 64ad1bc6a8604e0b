/** Pixels by rows as red, green and blue, eight bits each. */
export type Pixels = { width: number; height: number; data: Uint8Array<ArrayBuffer> };

/** Longest side of a stored attachment in pixels. */
export const LONGEST_SIDE = 2400;

/**
 * Shrinks a picture by a whole factor while it reads it row by row, so that memory never holds the whole. The callback
 * `row` returns three bytes for each pixel; the next call may overwrite them.
 */
export function shrinkRows(width: number, height: number, row: (y: number) => Uint8Array): Pixels {
  const factor = Math.max(1, Math.round(Math.max(width, height) / LONGEST_SIDE));
  const [wide, high] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))];
  const data = new Uint8Array(wide * high * 3);
  if (factor === 1) {
    for (let y = 0; y < height; y += 1) data.set(row(y).subarray(0, width * 3), y * width * 3);
    return { width, height, data };
  }
  const sums = new Uint32Array(wide * 3);
  // A side shorter than the factor becomes one pixel.
  const [across, down] = [Math.min(factor, width), Math.min(factor, height)];
  const parts = across * down;
  for (let y = 0; y < high; y += 1) {
    sums.fill(0);
    for (let part = 0; part < down; part += 1) {
      const pixels = row(y * factor + part);
      for (let x = 0; x < wide; x += 1)
        for (let next = 0; next < across; next += 1)
          for (let channel = 0; channel < 3; channel += 1)
            sums[x * 3 + channel] = (sums[x * 3 + channel] ?? 0) + (pixels[(x * factor + next) * 3 + channel] ?? 0);
    }
    for (let index = 0; index < sums.length; index += 1)
      data[y * sums.length + index] = Math.round((sums[index] ?? 0) / parts);
  }
  return { width: wide, height: high, data };
}
