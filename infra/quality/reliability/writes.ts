import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FEED_TOKEN } from '@hydria/api/testing/test-data.ts';
import type pg from 'pg';
import sharp from 'sharp';
import { ask, asJson, type Answered } from './client.ts';

/** Rows of one request to the feed; each is an announcement that schedules a job. */
const BATCH = 5;

/** Delay before a refused client retries. */
const PAUSE_MS = 50;

interface Attempt {
  kind: 'report' | 'report with photo' | 'announcements';
  key: string;
  acknowledged: boolean;
}

/** The writes that a client has sent, and those that were acknowledged. */
export interface Journal {
  attempts: Attempt[];
  /** Answers that are neither success, nor a refusal by the portal, nor a lost connection; there must be none. */
  odd: Answered[];
}

export const newJournal = (): Journal => ({ attempts: [], odd: [] });

export const acknowledged = ({ attempts }: Journal): number => attempts.filter((one) => one.acknowledged).length;

let photo: Promise<Buffer> | undefined;
const aPhoto = () =>
  (photo ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer());

const reportOf = (idempotency_key: string) => ({
  deya_id: 1,
  problem_type: 'other',
  description: 'Νερά στον δρόμο',
  address: 'Κορίνθου 1',
  idempotency_key,
});

/** A multipart report with a photo. */
export async function reportForm(
  key: string,
): Promise<{ headers: Record<string, string>; bytes: Uint8Array<ArrayBuffer> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(reportOf(key))) form.set(name, String(value));
  form.append('photos', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'photo.jpg');
  const made = new Response(form);
  return {
    headers: { 'content-type': made.headers.get('content-type') ?? '' },
    bytes: new Uint8Array(await made.arrayBuffer()),
  };
}

const sends: Record<Attempt['kind'], (origin: string, key: string, token: string) => Promise<Answered>> = {
  report: (origin, key, token) => ask(origin, 'POST /api/reports', { token, ...asJson(reportOf(key)) }),
  'report with photo': async (origin, key, token) => {
    const { headers, bytes } = await reportForm(key);
    return ask(origin, 'POST /api/reports', { token, headers, body: bytes });
  },
  announcements: (origin, key) => {
    const today = new Date().toISOString().slice(0, 10);
    const rows = Array.from({ length: BATCH }, (_, n) => ({
      code: `${key}.${n}`,
      start_date: today,
      title: { el: 'Διακοπή' },
      description: { el: '<p>Σήμερα</p>' },
    }));
    return ask(origin, 'POST /api/feed/announcements', {
      token: FEED_TOKEN,
      headers: { 'content-type': 'application/x-ndjson' },
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
  },
};

const KINDS = Object.keys(sends) as Attempt['kind'][];

/** Writes one item after the other until `stopped`, and records each acknowledgement before it goes on. */
export async function write(origin: string, token: string, journal: Journal, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const kind = KINDS[Math.floor(Math.random() * KINDS.length)]!;
    const attempt: Attempt = { kind, key: `r-${randomUUID()}`, acknowledged: false };
    journal.attempts.push(attempt);
    const answer = await sends[kind](origin, attempt.key, token);
    attempt.acknowledged = answer.status === 200;
    if (![200, 0, 503].includes(answer.status)) journal.odd.push(answer);
    if (answer.status !== 200) await sleep(PAUSE_MS);
  }
}

interface Found {
  reports: Map<string, { rows: number; photos: number }>;
  announcements: Map<string, { rows: number; jobs: number }>;
}

async function look(admin: pg.Pool): Promise<Found> {
  const reports = await admin.query<{ key: string; rows: number; photos: number }>(`
    select idempotency_key as key, count(distinct r.id)::int as rows, count(m.id)::int as photos
    from problem_report r
    left join problem_report_photo p on (p.deya_id, p.report_id) = (r.deya_id, r.id)
    left join media m on (m.deya_id, m.id) = (p.deya_id, p.media_id)
    where idempotency_key like 'r-%' group by 1`);
  const announcements = await admin.query<{ key: string; rows: number; jobs: number }>(`
    select split_part(code, '.', 1) as key, count(distinct a.id)::int as rows, count(j.id)::int as jobs
    from announcement a
    left join boss.job j on j.name = 'announcement.tell' and (j.data ->> 'announcement_id')::bigint = a.id
    where code like 'r-%' group by 1`);
  const byKey = <T extends { key: string }>(rows: T[]) => new Map(rows.map((row) => [row.key, row]));
  return { reports: byKey(reports.rows), announcements: byKey(announcements.rows) };
}

function problemOf(
  { kind, key, acknowledged: isDone }: Attempt,
  { reports, announcements }: Found,
): string | undefined {
  const name = `${kind} ${key}`;
  if (kind === 'announcements') {
    const found = announcements.get(key);
    if (!found) return isDone ? `${name} was acknowledged and is lost` : undefined;
    if (found.rows !== BATCH) return `${name} is half there: ${found.rows} of ${BATCH}`;
    return found.jobs === BATCH ? undefined : `${name} has ${found.jobs} jobs for ${BATCH} announcements`;
  }
  const found = reports.get(key);
  if (!found) return isDone ? `${name} was acknowledged and is lost` : undefined;
  const photos = kind === 'report' ? 0 : 1;
  if (found.rows === 1 && found.photos === photos) return undefined;
  return `${name} is there ${found.rows} times with ${found.photos} photos`;
}

/**
 * Compares the acknowledgements with the database: no write is lost, duplicated or partial, and each write with a job
 * has exactly one.
 */
export async function compare(admin: pg.Pool, { attempts, odd }: Journal): Promise<string[]> {
  const found = await look(admin);
  const lost = attempts.map((attempt) => problemOf(attempt, found)).filter((problem) => problem !== undefined);
  return [...lost, ...new Set(odd.map((answer) => `an odd answer: ${JSON.stringify(answer).slice(0, 200)}`))];
}
