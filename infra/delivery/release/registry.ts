import { z } from 'zod';

/** Names, versions and artifacts become keys, addresses and folders: nothing else may stand in them. */
export const APP_NAME = /^(shell|mf-[a-z0-9-]{1,40})$/;
export const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,10}(-[0-9A-Za-z.-]{1,40})?$/;
/** `<version>-<content hash>`. */
export const ARTIFACT = /^\d{1,6}\.\d{1,6}\.\d{1,10}(-[0-9A-Za-z.-]{1,40})?-[0-9a-f]{12}$/;
/** First 16 hexadecimal digits of the SHA-256 of a public key. */
export const KEY_ID = /^[0-9a-f]{16}$/;
const ENVIRONMENT = /^[a-z][a-z0-9-]{0,30}$/;

const reason = z.string().min(1).max(500);
const artifact = z.string().regex(ARTIFACT);
const time = z.iso.datetime();

const appEntry = z.object({
  /** The artifact that everyone gets. */
  default: artifact,
  /** Version → artifact of everything that was released; the bytes of these versions are final. */
  released: z.record(z.string().regex(VERSION), artifact),
  /** Tried by some: those whose side of it is below `percent` (0–100), and everyone of these utilities. */
  canary: z
    .object({ artifact, percent: z.number().min(0).max(100), utilities: z.array(z.number().int().positive()) })
    .optional(),
  /** `deya_id` → the artifact that its visitors get, whatever else is released. */
  pins: z.record(z.string().regex(/^[1-9]\d{0,9}$/), artifact),
  /** Artifact → the reason of its withdrawal. */
  withdrawn: z.record(artifact, reason),
  /** Switched off by an operator: no request is made for it. */
  disabled: z.object({ reason }).optional(),
});

/** The memory of an application that was taken out: its versions stay final, its withdrawn artifacts withdrawn. */
const removedApp = appEntry.pick({ released: true, withdrawn: true }).extend({ reason });

const ACTIONS = [
  'publish',
  'promote',
  'canary',
  'withdraw',
  'pin',
  'unpin',
  'rollback',
  'disable',
  'enable',
  'trust',
  'revoke',
  'renew',
] as const;

const logEntry = z.object({
  serial: z.number().int().positive(),
  /** ISO 8601, UTC. */
  at: time,
  who: z.string(),
  action: z.enum(ACTIONS),
  /** Null when it concerns the environment: its keys, its end. */
  app: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: reason.optional(),
  /** From a working folder, without a version of its own. */
  local: z.literal(true).optional(),
  /** The application was taken out as a whole. Its action is `withdraw`, which earlier readers know. */
  removed: z.literal(true).optional(),
});

const team = z.object({
  /** SPKI, base64. */
  public: z.string().max(200),
  /** Applications that it may release; `*` is every one. */
  apps: z.array(z.union([z.literal('*'), z.string().regex(APP_NAME)])),
});

/** The registry document, as it is signed. */
export const registrySchema = z.object({
  serial: z.number().int().nonnegative(),
  environment: z.string().regex(ENVIRONMENT, 'the name of an environment has small letters, digits and hyphens'),
  issued: time,
  expires: time.optional(),
  teams: z.record(z.string().regex(KEY_ID), team),
  apps: z.record(z.string().regex(APP_NAME), appEntry),
  /** Applications that were taken out. Earlier readers pass over it. */
  removed: z.record(z.string().regex(APP_NAME), removedApp).optional(),
  log: z.array(logEntry),
});

/** The releases that one environment serves and the keys that it trusts: one small document, replaced as a whole. */
export type Registry = z.output<typeof registrySchema>;
/** The served releases of one application. */
export type AppEntry = z.output<typeof appEntry>;
/** The memory of an application that was taken out. */
export type RemovedApp = z.output<typeof removedApp>;
/** One change of the registry, never altered afterwards. */
export type LogEntry = z.output<typeof logEntry>;
export type Action = LogEntry['action'];

/** The environment of a store without setup: a developer's machine. */
export const LOCAL = 'local';

/** The first registry of an environment. Serial 0 is never stored. */
export const emptyRegistry = (environment = LOCAL, issued = new Date(0).toISOString()): Registry => ({
  serial: 0,
  environment,
  issued,
  teams: {},
  apps: {},
  log: [],
});
