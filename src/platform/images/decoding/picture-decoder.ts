import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ConfinedAnswer, ConfinedProblem } from '../../confined/confined-process.ts';
import { type ConfinedLimits, type ConfinedService, createConfinedService } from '../../confined/confined-service.ts';
import type { ConfinedProgram } from '../../confined/run-confined.ts';
import { connectConfinedService, shareConfinedService } from '../../confined/shared-service.ts';
import {
  type CutJob,
  type PictureFacts,
  type PictureJob,
  type PictureProblem,
  type RenderJob,
  readDecodingAnswer,
} from './picture-jobs.ts';

/** Longest work for one picture. A picture of 50 megapixels takes a second; a busy machine must not refuse it. */
const PATIENCE_MS = 30_000;
/** Maximum bytes of a made picture. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Program and limits of the processes of one decoder. */
export const PICTURE_PROGRAM: ConfinedProgram = {
  program: fileURLToPath(new URL('./decode-pictures.ts', import.meta.url)),
  args: [],
  inputOf: 'shop',
  // The work is native, so JavaScript needs no threads and little memory: together this saves half of the process.
  nodeOptions: ['--single-threaded', '--max-semi-space-size=1', '--optimize-for-size'],
  // Above what `workMs` and one picture can use, so that it ends only a process that does not obey.
  seconds: 180,
};
const LIMITS: ConfinedLimits = { processes: 2, ready: 1, jobs: 500, workMs: 90_000, idleMs: 60_000, startMs: 60_000 };

/** Problem of a picture, or of the process that decoded it: it crashed, took too long or sent something else. */
export type DecodingProblem = PictureProblem | 'ended-process';
export type Inspected = { ok: true; facts: PictureFacts } | { ok: false; problem: DecodingProblem };
export type MadePicture = { ok: true; content: Buffer } | { ok: false; problem: DecodingProblem };

/** Decodes pictures in confined processes. Each function throws if no process can start, or after `close`. */
export type PictureDecoder = {
  /** Decodes a picture completely and returns its facts. */
  inspect(source: Buffer): Promise<Inspected>;
  render(source: Buffer, job: Omit<RenderJob, 'kind'>): Promise<MadePicture>;
  /** Returns a part of the picture as JPEG. */
  cut(source: Buffer, part: Omit<CutJob, 'kind'>): Promise<MadePicture>;
  /** Starts a process that stays, so that no picture of a request pays for its start. */
  prepare: ConfinedService['prepare'];
  figures: ConfinedService['figures'];
  /** Returns a port by which another thread uses these processes (see connectPictureDecoder). */
  connect(): MessagePort;
  /** Ends the processes. An unclosed decoder ends them when they are idle, or with this process. */
  close(): Promise<void>;
};

/** Creates a decoder with processes of its own. The first picture starts one, unless `prepare` did. */
export function createPictureDecoder(
  own: Partial<ConfinedLimits> & { program?: ConfinedProgram; patienceMs?: number } = {},
): PictureDecoder {
  const { program = PICTURE_PROGRAM, patienceMs = PATIENCE_MS, ...limits } = own;
  return decoderOf(createConfinedService(program, { ...LIMITS, ...limits }), patienceMs);
}

/** Creates a decoder that uses the processes of another thread. `prepare` and `figures` are of no use here. */
export function connectPictureDecoder(port: MessagePort): PictureDecoder {
  return decoderOf(connectConfinedService(port), PATIENCE_MS);
}

function decoderOf(service: ConfinedService, patienceMs: number): PictureDecoder {
  async function ask(job: PictureJob, source: Buffer, most: number) {
    const answer = await service.ask({ head: job, body: source, patienceMs, most });
    return answer.ok ? { head: readDecodingAnswer(answer.head), body: answer.body } : refusal(answer);
  }

  async function make(job: RenderJob | CutJob, source: Buffer): Promise<MadePicture> {
    const answer = await ask(job, source, MOST_BYTES);
    if ('ok' in answer) return answer;
    const { head, body } = answer;
    if (head?.kind === 'problem') return { ok: false, problem: head.problem };
    const format = job.kind === 'render' ? job.format : 'jpeg';
    return head?.kind === 'made' && isFormat(format, body) ? { ok: true, content: body } : FORGED;
  }

  return {
    inspect: async (source) => {
      const answer = await ask({ kind: 'inspect' }, source, 0);
      if ('ok' in answer) return answer;
      const { head } = answer;
      if (head?.kind === 'problem') return { ok: false, problem: head.problem };
      return head?.kind === 'facts' ? { ok: true, facts: head.facts } : FORGED;
    },
    render: (source, job) => make({ kind: 'render', ...job }, source),
    cut: (source, part) => make({ kind: 'cut', ...part }, source),
    prepare: service.prepare,
    figures: service.figures,
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      shareConfinedService(service, port1);
      return port2;
    },
    close: service.close,
  };
}

const FORGED = { ok: false, problem: 'ended-process' } as const;

/** Problems of a picture are values; a machine that cannot start a process is broken. */
function refusal({ problem }: Extract<ConfinedAnswer, { ok: false }>): typeof FORGED {
  const ofMachine: Partial<Record<ConfinedProblem, string>> = {
    'not-started': 'no confined process for pictures could start; kontor doctor names the problem',
    closed: 'the shop closes, so pictures are no longer decoded',
  };
  const text = ofMachine[problem];
  if (text !== undefined) throw new Error(text);
  return FORGED;
}

/** Returns whether bytes begin like a picture of the format, so that nothing else is ever served as one. */
function isFormat(format: RenderJob['format'], bytes: Buffer): boolean {
  return format === 'jpeg'
    ? bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
    : bytes.toString('latin1', 4, 12) === 'ftypavif';
}
