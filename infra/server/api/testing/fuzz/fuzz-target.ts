import type { LightMyRequestResponse } from 'fastify';
import { actorNames, headersOf, type ActorName } from '../suites/actors.ts';
import { watchChanges, type Changes } from '../suites/changes.ts';
import { sampleInput } from '../suites/requests.ts';
import type { Targets } from '../suites/samples.ts';
import { startSuite } from '../suites/start-suite.ts';
import type { TestApp } from '../test-app.ts';
import type { AnyInput } from '../to-request.ts';
import type { Source } from './cases.ts';
import { operations, type Operation } from './document.ts';
import { answeredBy, shutOutOf } from './expectations.ts';
import { complaints } from './judge.ts';
import { toInject, type Sent } from './sent-request.ts';
import type { Known } from './values.ts';

/** A slower answer is counted, not failed: the machine may be busy. */
const SLOW_MS = 2000;

/** Ids of other people's rows, and unassigned ones. */
const OTHERS: Record<string, unknown[]> = {
  deya_id: [1, 2, 3, 4, 9],
  id: [1, 2, 3, 4, 5, 6, 7, 101, 107, 110, 501],
  person_id: [1, 2, 3, 5, 101, 110],
  kwdikos_katanalwti: ['100-1', '100-2', '100-3', '200-1'],
  code: ['100-1', '100-3', '200-1'],
  hydrometer: ['M1', 'M2', 'M3'],
  liable_id: ['L1', 'L3', 'L9'],
  bill_number: ['B1-60', 'B2-2', 'B1-1'],
  email: ['olga@example.gr', 'gone@example.gr', 'new@example.gr', 'nobody@example.gr'],
  form_id: ['matrix'],
};

/** Every value of the valid requests by field name, and ids of other people's rows. */
function knownFrom(samples: readonly AnyInput[]): Known {
  const known = new Map<string, unknown[]>(Object.entries(OTHERS).map(([name, values]) => [name, [...values]]));
  const note = (name: string, value: unknown): void => {
    const before = known.get(name) ?? [];
    if (!before.includes(value)) known.set(name, [...before, value]);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'object') note(name, inner);
      walk(inner);
    }
  };
  for (const { params, query, body } of samples) [params, query, body].forEach(walk);
  return known;
}

/** An API that takes requests. Changes are rolled back, so each request meets the same data. */
export interface FuzzTarget {
  app: TestApp;
  source(operation: Operation): Source;
  /** Sends one request and rolls its changes back; returns the violations. */
  play(operation: Operation, sent: Sent): Promise<string[]>;
  /** The slowest answer, in milliseconds, and how many were slow. */
  slowest(): { ms: number; call: string; slow: number };
  stop(): Promise<void>;
}

export async function startFuzzTarget(): Promise<FuzzTarget> {
  // The reason of a failure is only in the log.
  const log: string[] = [];
  const { app, targets } = await startSuite(log);
  const known = knownFrom(operations.map(({ call }) => sampleInput(call, targets)));
  const headers = new Map<ActorName, Record<string, string>>();
  for (const name of actorNames) headers.set(name, await headersOf(app, name));
  const changes = await watchChanges(app.admin);
  const slowest = { ms: 0, call: '', slow: 0 };
  return {
    app,
    source: (operation) => sourceOf(operation, targets, known),
    play: async (operation, sent) => {
      log.length = 0;
      const since = performance.now();
      const answer = await app.server.inject(toInject(operation, sent, headers.get(sent.actor) ?? {}));
      const ms = performance.now() - since;
      if (ms > slowest.ms) Object.assign(slowest, { ms, call: operation.call });
      if (ms > SLOW_MS) slowest.slow += 1;
      const found = await judged(operation, sent, answer, changes);
      return answer.statusCode < 500 ? found : [...found, ...log.filter((line) => line.includes('"err":'))];
    },
    slowest: () => slowest,
    stop: () => app.stop(),
  };
}

const sourceOf = (operation: Operation, targets: Targets, known: Known): Source => ({
  operation,
  sample: sampleInput(operation.call, targets),
  known,
  answered: answeredBy(operation.call),
  picture: targets.bytes,
});

async function judged(operation: Operation, sent: Sent, answer: LightMyRequestResponse, changes: Changes) {
  const shutOut = shutOutOf(operation.call).includes(sent.actor);
  const found = complaints(operation, sent, { answer, changed: await changes.seen(), shutOut });
  await changes.restore();
  return found;
}
