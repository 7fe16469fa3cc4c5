import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { jpegOfScans } from '@hydria/adapters/testing/jpeg-bombs.ts';
import { ask } from './client.ts';
import type { Seen } from './kills.ts';
import { kill, until } from './processes.ts';
import type { Stage } from './stage.ts';

const MIB = 1024 * 1024;

/**
 * Limit of the resident memory of one API process under any input (docs/operations.md lists its parts). The process
 * that decodes images has a limit of its own.
 */
export const MEMORY_BOUND_BYTES = 400 * MIB;

const BOUNDARY = 'boundary-of-a-hostile-sender';

const fieldPart = (name: string, value: string) =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

const filePart = (content: Buffer): Buffer[] => [
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  ),
  content,
  Buffer.from('\r\n'),
];

/** A report as a form, in chunks that several senders share. */
function formOf(key: string, photos: readonly Buffer[]): Buffer[] {
  const report = {
    deya_id: '1',
    problem_type: 'other',
    description: 'Νερά στον δρόμο',
    address: 'Κορίνθου 1',
    idempotency_key: key,
  };
  return [
    ...Object.entries(report).map(([name, value]) => fieldPart(name, value)),
    ...photos.flatMap(filePart),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ];
}

interface Sending {
  photos: readonly Buffer[];
  /** Whether the request states its length. */
  announced: boolean;
  /** Stops midway and keeps the connection open. */
  stops?: boolean;
}

interface Outcome {
  key: string;
  /** 0 when the connection ended without an answer. */
  status: number;
  retryAfter: string | undefined;
}

/**
 * Sends one form from an address of its own, and returns the answer, which may arrive before the form has been sent.
 */
function send(origin: string, sender: number, { photos, announced, stops = false }: Sending, left: AbortSignal) {
  const key = `hostile-${randomUUID()}`;
  const pieces = formOf(key, photos);
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return new Promise<Outcome>((resolve) => {
    const request = http.request(`${origin}/api/reports`, {
      method: 'POST',
      agent: false,
      signal: left,
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        // The API trusts the proxy in front of it, which states the sender's address.
        'x-forwarded-for': `198.51.100.${sender}`,
        ...(announced && { 'content-length': length }),
      },
    });
    request.on('response', (answer) => {
      answer.resume();
      resolve({ key, status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      request.destroy();
    });
    request.on('error', () => resolve({ key, status: 0, retryAfter: undefined }));
    void (async () => {
      for (const piece of stops ? pieces.slice(0, -2) : pieces) {
        if (request.destroyed) return;
        if (!request.write(piece)) await new Promise<void>((next) => request.once('drain', next).once('close', next));
      }
      if (!stops) request.end();
    })();
  });
}

/** The forms of the fifty senders. */
function sendings(): Sending[] {
  const ten = Buffer.alloc(10 * MIB, 0xff);
  const wide = { width: 7000, height: 7000 };
  const [scans, manyScans, heavy] = [jpegOfScans(2_000, wide), jpegOfScans(139_000, wide), jpegOfScans(12, wide)];
  const of = (count: number, sending: Sending) => Array.from({ length: count }, () => sending);
  return [
    ...of(14, { photos: Array<Buffer>(10).fill(ten), announced: true }),
    ...of(10, { photos: Array<Buffer>(10).fill(ten), announced: false }),
    ...of(6, { photos: [manyScans, manyScans, manyScans], announced: true }),
    ...of(6, { photos: [scans, scans, scans], announced: false }),
    ...of(4, { photos: [heavy], announced: true }),
    ...of(10, { photos: [ten, ten], announced: true, stops: true }),
  ];
}

/** Peak of resident memory, where the system reports it. */
const peakOf = (pid: number): number | undefined => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]) * 1024;
};

/** The API process must not load the library that decodes images. */
const decodesItself = (pid: number): boolean => {
  const file = `/proc/${pid}/maps`;
  return existsSync(file) && readFileSync(file, 'utf8').includes('libvips');
};

const FINE = [200, 400, 413, 422];

const oddOutcome = ({ status, retryAfter }: Outcome): string[] =>
  FINE.includes(status) || (status === 503 && retryAfter) ? [] : [`a form was answered ${status} (${retryAfter})`];

async function storedWithout(stage: Stage, outcomes: readonly Outcome[]): Promise<string[]> {
  const done = outcomes.filter(({ status }) => status === 200).map(({ key }) => key);
  const { rows } = await stage.admin.query<{ key: string }>(
    `select idempotency_key as key from problem_report where idempotency_key like 'hostile-%'`,
  );
  const keys = new Set(rows.map(({ key }) => key));
  const same = keys.size === done.length && done.every((key) => keys.has(key));
  return same ? [] : [`${keys.size} reports are stored and ${done.length} were acknowledged`];
}

/**
 * Fifty concurrent senders of forms that cost memory or time: memory stays below its bound, and other requests are
 * served.
 */
export async function resistHostileSenders(stage: Stage): Promise<Seen> {
  const TMPDIR = path.join(stage.dataDir, `uploads-${randomUUID()}`);
  mkdirSync(TMPDIR);
  const api = await stage.startApi(undefined, { TMPDIR });
  const pid = api.child.pid!;
  const leave = new AbortController();
  const all = sendings();
  const [atRest, slow] = [peakOf(pid), all.filter(({ stops }) => stops).length];
  const sent = all.map((sending, sender) => send(api.origin, sender, sending, leave.signal));
  let answered = false;
  void Promise.all(sent.slice(0, -slow)).then(() => (answered = true));
  const problems: string[] = [];
  let asked = 0;
  await until('all but the slow ones are answered', async () => {
    const { status, body } = await ask(api.origin, 'GET /api/status');
    asked += 1;
    if (status !== 200) problems.push(`another call was answered ${status} ${body}`);
    return answered;
  });
  leave.abort();
  const outcomes = await Promise.all(sent);
  problems.push(...outcomes.slice(0, -slow).flatMap(oddOutcome), ...(await storedWithout(stage, outcomes)));
  await until('the files of forms are gone', () =>
    readdirSync(TMPDIR).every((folder) => readdirSync(path.join(TMPDIR, folder)).length === 0),
  );
  const peak = peakOf(pid);
  if (peak !== undefined && peak > MEMORY_BOUND_BYTES) problems.push(`memory went up to ${Math.round(peak / MIB)} MiB`);
  if (decodesItself(pid)) problems.push('the API has loaded the library that decodes');
  await kill(api, 'SIGTERM');
  const inMib = (bytes = 0) => Math.round(bytes / MIB);
  const counts = { 'MiB at rest': inMib(atRest), 'MiB at most': inMib(peak) };
  return { counts: { senders: all.length, 'other calls': asked, ...counts }, problems };
}
