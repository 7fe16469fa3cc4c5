import { appendFileSync, mkdirSync } from 'node:fs';

const FOLDER = `${import.meta.dirname}/../../../../../test-results`;

/** Records the number of requests of a suite; `npm test` prints it at its end. */
export function noteCount(suite: string, count: string): void {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(`${FOLDER}/counts.ndjson`, `${JSON.stringify({ suite, count })}\n`);
}
