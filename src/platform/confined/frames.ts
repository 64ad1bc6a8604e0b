/**
 * Message between the shop and a confined process: a number, a small head of JSON and a body of bytes. Neither side
 * trusts the lengths that the other one declares.
 */
export type ConfinedFrame = { number: number; head: unknown; body: Buffer };

/** Number of the frame by which a process says that it has left its privileges. */
export const READY = 0;
/** First bytes of each frame: "KFRM". */
const MARK = 0x4b_46_52_4d;
/** Mark, number, length of the head and length of the body, four bytes each. */
const FIXED_BYTES = 16;
/** Maximum bytes of a head. */
export const MOST_HEAD = 2048;

/** Returns a frame as chunks to write in order; the body is not copied. Throws if the head is too long. */
export function frameChunks({ number, head, body }: ConfinedFrame): Buffer[] {
  const json = Buffer.from(JSON.stringify(head));
  if (json.length > MOST_HEAD) throw new RangeError('the head of a frame is too long');
  const fixed = Buffer.alloc(FIXED_BYTES);
  for (const [index, value] of [MARK, number, json.length, body.length].entries())
    fixed.writeUInt32BE(value, index * 4);
  return [Buffer.concat([fixed, json]), ...(body.length > 0 ? [body] : [])];
}

export type FrameReader = {
  /** Takes the next bytes of the stream. Returns false once they are no frames; what follows is then ignored. */
  push(chunk: Buffer): boolean;
};

/**
 * Reads frames from a stream of chunks. `mostBody` returns the maximum bytes of the next body, before memory is taken
 * for it. The callback `take` gets each whole frame and returns whether it accepts it.
 */
export function createFrameReader(mostBody: () => number, take: (frame: ConfinedFrame) => boolean): FrameReader {
  const fixed = Buffer.alloc(FIXED_BYTES);
  let content: Buffer | null = null;
  let filled = 0;
  let isGood = true;

  /** Begins the content that the fixed part declares; false if that is not allowed. */
  function open(): boolean {
    const [head, body] = [fixed.readUInt32BE(8), fixed.readUInt32BE(12)];
    if (fixed.readUInt32BE(0) !== MARK || head === 0 || head > MOST_HEAD || body > mostBody()) return false;
    [content, filled] = [Buffer.allocUnsafeSlow(head + body), 0];
    return true;
  }

  function close(whole: Buffer): boolean {
    [content, filled] = [null, 0];
    const bytes = fixed.readUInt32BE(8);
    const head = parsed(whole.toString('utf8', 0, bytes));
    return head !== undefined && take({ number: fixed.readUInt32BE(4), head, body: whole.subarray(bytes) });
  }

  function step(): boolean {
    if (content === null) return filled < FIXED_BYTES || open();
    return filled < content.length || close(content);
  }

  return {
    push: (chunk) => {
      for (let at = 0; isGood && at < chunk.length; ) {
        const copied = chunk.copy(content ?? fixed, filled, at);
        at += copied;
        filled += copied;
        isGood = step();
      }
      return isGood;
    },
  };
}

/** Returns the value of a JSON text; undefined if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
