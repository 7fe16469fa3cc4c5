import { z } from 'zod';
import { FAILURE_CLASSES, FAILURE_PHASES, REFERENCE_SIGNS, type FailureReport } from '../rules/remote-failure.ts';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, done, instant } from './fields.ts';

/** The shell, or a remote. */
const remote = z.string().regex(/^(shell|mf-[a-z0-9-]{1,40})$/);

/** Semantic version, as the registry takes it. */
const version = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,10}(-[0-9A-Za-z.-]{1,40})?$/);

/** `<version>-<content hash>`. */
const artifact = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,10}(-[0-9A-Za-z.-]{1,40})?-[0-9a-f]{12}$/);

/** Side of every canary, 0–99. */
const bucket = z.int().min(0).max(99);

/** The six characters of a panel, as a person reads them out. */
const reference = z.string().regex(new RegExp(`^[${REFERENCE_SIGNS}]{6}$`));

/** Of a page load. */
const trace_id = z.string().regex(/^[0-9a-f]{32}$/);

const failurePhase = z.enum(FAILURE_PHASES);
const failureClass = z.enum(FAILURE_CLASSES);

const shape = {
  remote,
  version,
  artifact,
  phase: failurePhase,
  class: failureClass,
  deya_id: deya_id.nullable(),
  bucket,
  reference,
  trace_id,
};

/** Codes of fixed shape: they cannot hold personal data. */
const failureReport = z
  .strictObject(shape)
  .refine((said) => said.artifact.slice(0, -13) === said.version, { path: ['artifact'] })
  .meta({ id: 'FailureReport' }) satisfies z.ZodType<FailureReport>;

const listedFailure = z.object({ ...shape, at: instant }).meta({ id: 'ListedFailure' });

/** A report as the operators read it. */
export type ListedFailure = z.output<typeof listedFailure>;

const failureGroup = z
  .object({ remote, version, class: failureClass, count: z.int(), first_at: instant, last_at: instant })
  .meta({ id: 'FailureGroup' });

/** A group of equal failures: one remote's version in one way. */
export type FailureGroup = z.output<typeof failureGroup>;

const withdrawal = z.object({
  remote,
  artifact,
  /** Number of counted page loads, and of failed ones among them. */
  loads: z.int(),
  failures: z.int(),
  at: instant,
});

export const failuresContract = {
  'POST /api/platform/failures': endpoint({
    access: 'public',
    whileImpersonating: true,
    summary:
      'Reports that a remote failed, without personal data. The same `reference` and `trace_id` count once. 60 in ten minutes from one network.',
    body: failureReport,
    answer: done,
    errors: ['too_many_requests'],
  }),
  'POST /api/platform/mounts': endpoint({
    access: 'public',
    whileImpersonating: true,
    summary:
      'Reports that a canary has mounted, once per page load and remote. Another release is not counted. 60 in ten minutes from one network.',
    body: z.strictObject({ remote, artifact, bucket, trace_id }),
    answer: done,
    errors: ['too_many_requests'],
  }),
  'GET /api/platform/withdrawals': endpoint({
    access: 'public',
    summary: 'Canaries that were withdrawn because too many page loads failed with them, newest first.',
    answer: z.object({ withdrawals: z.array(withdrawal) }),
  }),
  'GET /api/platform/failures': endpoint({
    // "Read the log" (D §6) covers the whole installation; the permission to see its users does not include it.
    access: 'permission:log.view',
    summary:
      'Failures of remotes for those who hold `log.view` in the whole installation: alike ones together, and the single reports, newest first, 50 at a time unless `itemsPerPage` says otherwise.',
    query: z.object({
      remote: remote.optional(),
      class: failureClass.optional(),
      phase: failurePhase.optional(),
      deya_id: deya_id.optional(),
      since: instant.optional(),
      reference: reference.optional(),
      itemsPerPage: z.int().min(1).max(200).optional(),
      cursor: cursor.regex(/^\d{1,15}$/).optional(),
    }),
    answer: z.object({
      /** At most 100, the ones seen last first; of all pages. */
      groups: z.array(failureGroup),
      data: z.array(listedFailure),
      /** Of all pages. */
      total: z.int(),
      next: z.string().nullable(),
    }),
  }),
};
