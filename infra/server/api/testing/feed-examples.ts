import { readFileSync } from 'node:fs';
import type { FeedName } from '../contract/feed/kinds.ts';

/** One example of docs/feed.md. */
export interface FeedExample {
  call: `${'POST' | 'PATCH'} ${FeedName}`;
  rows: Record<string, unknown>[];
}

/** The examples of the feed's documentation, in its order. */
export function feedExamples(): FeedExample[] {
  const text = readFileSync(`${__dirname}/../../../../docs/feed.md`, 'utf8');
  return [...text.matchAll(/^```http\n(POST|PATCH) \/api\/feed\/(\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, method, name, lines = '']) => ({
      call: `${method} ${name}` as FeedExample['call'],
      rows: lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    }),
  );
}
