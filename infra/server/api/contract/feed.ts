import { z } from 'zod';
import { codes } from '@hydria/shared/rules/codes.ts';
import { endpoint } from '@hydria/shared/contract/endpoint.ts';
import { feedKinds, type FeedName } from './feed/kinds.ts';
import { feedProfile } from './feed/profile.ts';
import { day, id, instant, kwdikos_katanalwti } from '@hydria/shared/contract/fields.ts';
import { scopeOfPart, type FeedScope } from '@hydria/shared/rules/feed-parts.ts';

/**
 * The result of the lines. `stored` rows are in the database; `changed` says how many of them were new or different.
 */
const feedReport = z
  .object({
    received: z.int(),
    stored: z.int(),
    changed: z.int(),
    rejected: z.int(),
    /** False when the stream had more lines than one call takes; `next_line` is the first unprocessed line. */
    complete: z.boolean(),
    next_line: z.int().nullable(),
    /** At most 1,000; `rejected` counts the lines of all. */
    errors: z.array(z.object({ line: z.int(), field: z.string(), reason: z.enum(codes) })),
  })
  .meta({ id: 'FeedReport' });
export type FeedReport = z.output<typeof feedReport>;

/** The refusals of a token. */
const tokenErrors = ['feed_token_invalid', 'feed_token_ended', 'feed_token_early', 'feed_scope_missing'];

const errors = [
  ...tokenErrors,
  'row_malformed',
  'row_too_long',
  'row_unknown',
  'row_in_use',
  'row_of_staff',
  'reference_unknown',
];

const runName = z.string().regex(/^[\w.-]{1,60}$/, 'regex');

const rowsQuery = z.object({
  /** The sender's own name of this run, by which `GET /api/feed/runs` finds it. */
  run: runName.optional(),
  /** Earlier lines are skipped, because the run processed them before a cut. */
  from_line: z.int().min(1).max(2_000_000_000).optional(),
  /** Checks everything against the database, and stores nothing. */
  dry_run: z.literal(1).optional(),
});

const rows = (feedScope: FeedScope, summary: string, body: z.ZodType) =>
  endpoint({
    access: 'feed',
    feedScope,
    summary,
    query: rowsQuery,
    body,
    bodyType: 'ndjson',
    answer: feedReport,
    errors,
  });

export type FeedRowsCall = `${'POST' | 'PATCH'} /api/feed/${FeedName}`;
export type FeedRowsEndpoint = ReturnType<typeof rows>;

// Object.fromEntries forgets the names; they are those of feedKinds.
const rowsContract = Object.fromEntries(
  Object.entries(feedKinds).flatMap(([name, { summary, row, part, removal }]) => {
    const scope = scopeOfPart(name as FeedName);
    return [
      [`POST /api/feed/${name}`, rows(scope, `${summary}: whole rows, one a line.`, z.union([row, removal]))],
      [
        `PATCH /api/feed/${name}`,
        rows(scope, `${summary}: only the fields that change, one row a line.`, z.union([part, removal])),
      ],
    ];
  }),
) as { [C in FeedRowsCall]: FeedRowsEndpoint };

/** The state of one feed run. An interrupted run has no end; its sender resumes at `next_line`. */
const feedRun = z
  .object({
    id,
    entity: z.string(),
    run: z.string().nullable(),
    started_at: instant,
    finished_at: instant.nullable(),
    received: z.int(),
    stored: z.int(),
    changed: z.int(),
    rejected: z.int(),
    next_line: z.int(),
  })
  .meta({ id: 'FeedRun' });

const picture = (summary: string) =>
  endpoint({
    access: 'feed',
    feedScope: 'profile',
    summary,
    body: z.unknown(),
    bodyType: 'image',
    /** `kept`: an administrator has chosen another picture in the portal. */
    answer: z.object({ changed: z.boolean(), kept: z.boolean(), width: z.int(), height: z.int() }),
    errors: [...tokenErrors, 'image', 'size'],
  });

export const feedContract = {
  ...rowsContract,
  'GET /api/feed/runs': endpoint({
    access: 'feed',
    summary: 'The latest 50 sendings of the utility that the token may make, newest first.',
    query: z.object({ entity: z.string().max(40).optional(), run: runName.optional() }),
    answer: z.object({ runs: z.array(feedRun) }),
    errors: tokenErrors,
  }),
  'GET /api/feed/runs/{id}': endpoint({
    access: 'feed',
    summary: 'One sending with the reasons for the lines that were not kept, at most 1,000.',
    params: z.object({ id }),
    answer: feedRun.extend({ errors: feedReport.shape.errors }),
    errors: [...tokenErrors, 'not_found'],
  }),
  'GET /api/feed/e-bills': endpoint({
    access: 'feed',
    feedScope: 'supplies',
    summary:
      'The supplies whose customers have chosen bills by mail or on paper in the portal, until `supplies` is sent with that choice; the first 1,000.',
    answer: z.object({
      e_bills: z.array(
        z.object({
          kwdikos_katanalwti,
          e_bill: z.boolean(),
          /** The first day of issue for which it counts. */
          from: day.nullable(),
        }),
      ),
    }),
    errors: tokenErrors,
  }),
  'PUT /api/feed/profile': endpoint({
    access: 'feed',
    feedScope: 'profile',
    summary:
      "The utility's profile and settings; only what is said is changed. `kept` names the fields that were set in the portal, which stay.",
    body: feedProfile,
    answer: z.object({ message: z.literal('Success'), kept: z.array(z.string()) }),
    errors: tokenErrors,
  }),
  'PUT /api/feed/logo': picture("The utility's logo: a JPEG or PNG, stored again as PNG of at most 512 px."),
  'PUT /api/feed/cover': picture(
    "The utility's cover picture: a JPEG or PNG, stored again as JPEG of at most 1600 px.",
  ),
};
