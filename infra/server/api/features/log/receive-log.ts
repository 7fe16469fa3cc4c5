import { createHash, timingSafeEqual } from 'node:crypto';
import { writeLog } from '@hydria/database/application-log.ts';
import type { Db } from '@hydria/database/db.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { BATCH_BYTES, BATCH_LINES, DETAIL_MAX, TEXT_MAX, type SentLine } from '@hydria/process/log-batch.ts';
import type { KeptLine } from '@hydria/process/log-keeper.ts';
import { LEVELS } from '@hydria/process/log-stream.ts';
import { redact, redactLine } from '@hydria/process/redact.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';

/** A guessable secret is none. */
const SECRET_LEAST = 32;
/** A line that waited longer, or that comes from a clock ahead, is kept under the nearest time that is possible. */
const OLDEST_MS = 24 * 3600_000;

const short = (most: number) => z.string().max(most).nullable();
const figure = z.number().min(0).max(1e9).nullable();

const sentLine: z.ZodType<SentLine> = z.strictObject({
  at: z.iso.datetime(),
  level: z.int().min(LEVELS.warn).max(100),
  request_id: short(40),
  method: short(10),
  route: short(200),
  status: z.int().min(0).max(999).nullable(),
  ms: figure,
  text: z.string().max(TEXT_MAX),
  detail: z.string().max(DETAIL_MAX),
});
const batch = z.strictObject({ lines: z.array(sentLine).min(1).max(BATCH_LINES) });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const cleanOrNull = (text: string | null): string | null => text && redact(storable(text));

/** PostgreSQL stores neither a zero character nor half of a pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A line of a gateway, redacted again: the sender is another program, and may be an older one. */
function toKept({ at, level, status, ms, ...line }: SentLine, now: number): KeptLine {
  return {
    at: new Date(Math.min(now, Math.max(now - OLDEST_MS, Date.parse(at)))).toISOString(),
    level,
    process: 'gateway',
    request_id: cleanOrNull(line.request_id),
    method: cleanOrNull(line.method),
    route: cleanOrNull(line.route),
    status,
    ms,
    text: redact(storable(line.text)),
    detail: storable(JSON.stringify(redactLine(line.detail))).replaceAll(String.raw`\u0000`, ''),
  };
}

interface Receiver {
  db: Db;
  clock: Clock;
  /** LOG_SECRET of the environment; without one nothing is received. */
  secret: string | undefined;
}

/** `POST /log` of an internal server: takes the lines of gateways, which have no database (ADR 0089). */
export function receiveLog(server: FastifyInstance, { db, clock, secret }: Receiver): void {
  if (!secret) return;
  if (secret.length < SECRET_LEAST) throw new StartUpError(`LOG_SECRET is shorter than ${SECRET_LEAST} characters.`);
  const right = digest(`Bearer ${secret}`);
  server.post(
    '/log',
    {
      bodyLimit: BATCH_BYTES,
      // Before the body is read.
      onRequest: async ({ headers }, reply) => {
        if (!timingSafeEqual(digest(headers.authorization ?? ''), right)) return reply.code(401).send();
      },
    },
    async ({ body }, reply) => {
      const parsed = batch.safeParse(body);
      if (!parsed.success) return reply.code(400).send();
      const now = clock.now().getTime();
      try {
        await writeLog(
          db,
          parsed.data.lines.map((line) => toKept(line, now)),
        );
      } catch {
        return reply.code(503).send();
      }
      return reply.code(204).send();
    },
  );
}
