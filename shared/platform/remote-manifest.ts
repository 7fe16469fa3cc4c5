import { z } from 'zod';
import { OWN_OBJECTS } from '../contract/own-objects.ts';
import type { Language } from '../rules/languages.ts';
import { DESK_GROUPS } from './desk-groups.ts';

/** A label. A text as long as a page is a mistake. */
const text = z.string().max(200);

const localized = z.object({ el: text, en: text, de: text, fr: text } satisfies Record<Language, z.ZodString>);

/** A path of the portal: `//` would lead to another site, and `..` to another path. */
const portalPath = z
  .string()
  .max(200)
  .regex(/^\/([\w.~*:?-]+(\/[\w.~*:?-]+)*)?$/, 'is no path of the portal')
  .refine((path) => !path.split('/').includes('..'), 'is no path of the portal');

/** An endpoint of the contract, of our own API: `GET /api/bills/list`. */
const endpoint = /^(GET|POST|PUT|PATCH|DELETE) \/api(\/[\w-]+|\/\{\w+\})+$/;
const readEndpoint = /^GET \/api(\/[\w-]+|\/\{\w+\})+$/;

/** Upper bound of every list. */
const MANY = 200;
/** Calls of one remote: that of the staff makes more than two hundred. */
const CALLS_MAX = 400;

/**
 * Conditions of a nav item or slot; all must hold. They are `member`, `guest`, `customer`, `info.<flag>` of the current
 * utility's info object, and `permission:<name>` of the person's scope. A customer is a member whom the current utility
 * has accepted; an administrator may see a utility without being one.
 */
const conditions = z
  .array(
    z
      .string()
      .max(80)
      .regex(/^(member|guest|customer|info\.[a-z_]+|permission:[a-z.-]+)$/),
  )
  .max(20)
  .default([]);

/** A read that the HTML starts before the code has loaded. `$deya_id`, `$lang` and `$param.x` are filled in. */
const read = z.object({
  call: z.string().max(200).regex(readEndpoint, 'is no read of our API'),
  query: z.record(z.string().regex(/^[a-z]\w{0,40}$/i), z.string().max(200)).default({}),
});

const route = z.object({
  /** react-router syntax without the locale: `/bills/:id`. */
  path: portalPath,
  /** `guest` sends a member home; `member` sends a guest to /login; `permission:x` needs x in the scope. */
  access: z.union([z.enum(['public', 'guest', 'member']), z.templateLiteral(['permission:', z.string().max(80)])]),
  /** Of use to customers of the chosen utility only; another member reads the reason instead. */
  customer: z.literal(true).optional(),
  /**
   * A page of the staff that opens without a chosen utility, because it shows the whole installation or names a utility in its address.
   * Without a utility any other page of the staff offers the choice of one.
   */
  everywhere: z.literal(true).optional(),
  /**
   * The object of the person whose number is the parameter of the path, or the parameter of the query with this name. An address
   * without a utility opens where the person has it.
   */
  object: z.enum(OWN_OBJECTS).optional(),
  layout: z.enum(['dashboard', 'default', 'clean', 'empty', 'login', 'maintenance', 'frame']),
  title: localized,
  /** The path of the nav item that this page belongs to, where it is not below that path. */
  section: portalPath.optional(),
  reads: z.array(read).max(20).default([]),
});

const slot = z.object({
  slot: z.enum(['home', 'services']),
  /** Key in the remote's `cards`. */
  card: z.string().regex(/^[A-Za-z]\w{0,60}$/, 'is no name of a card'),
  order: z.number().int(),
  /** Columns of the twelve that the card takes on a wide screen. */
  span: z.number().int().min(3).max(12).default(4),
  /** Least height in px, kept free while the card loads so that nothing moves. */
  minHeight: z.number().int().min(0).max(2000).default(220),
  conditions,
  reads: z.array(read).max(20).default([]),
});

/** The group of a page of the staff; a release from before the groups names none. */
const desk = z.enum(DESK_GROUPS).optional();

const nav = z.object({
  /** Spec S §2.6: 10, 20, … 80. */
  id: z.number().int(),
  path: portalPath,
  /** A name of `shell/src/chrome/frame/icons.ts`, or path data on a 24-unit grid (`M12 …`, as in @mdi/js). */
  icon: z
    .string()
    .max(4000)
    .regex(/^([a-z][a-z-]{0,40}|M[\d\sA-Za-z.,+-]+)$/, 'is neither a name nor path data'),
  label: localized,
  on: z.array(z.enum(['desktop', 'mobile'])).default(['desktop', 'mobile']),
  desk,
  conditions,
});

/** Work that waits for the staff of a utility. The staff's start page counts and links it. */
const queueEntry = read.extend({
  /** Unique in the remote. */
  name: z.string().regex(/^[a-z][a-z-]{0,40}$/, 'is no name of a queue'),
  label: localized,
  /** The list of the remote that shows what waits. */
  path: portalPath,
  /** Its entries wait since the begin of a day, so that the time of the oldest one says nothing and is not shown. */
  byDay: z.literal(true).optional(),
  desk,
  conditions,
});

/** `remote.json`: the data of a remote that the portal reads before it loads any of its code. */
export const remoteManifest = z.object({
  name: z.string().regex(/^(shell|mf-[a-z0-9-]{1,40})$/),
  platform: z.number().int(),
  routes: z.array(route).max(MANY).default([]),
  slots: z.array(slot).max(MANY).default([]),
  nav: z.array(nav).max(MANY).default([]),
  /** Each `call` answers `{ count, oldest_at }`. */
  queues: z.array(queueEntry).max(MANY).optional(),
  /** Calls of the contract that its `api` is limited to. */
  calls: z.array(z.string().max(200).regex(endpoint, 'is no call of our API')).max(CALLS_MAX).default([]),
});

export type RemoteManifest = z.output<typeof remoteManifest>;
export type RouteEntry = RemoteManifest['routes'][number];
export type SlotEntry = RemoteManifest['slots'][number];
export type NavEntry = RemoteManifest['nav'][number];
export type QueueEntry = NonNullable<RemoteManifest['queues']>[number];
export type EarlyRead = RouteEntry['reads'][number];
