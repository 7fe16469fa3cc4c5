import { z } from 'zod';
import type { Language } from './languages.ts';

const localized = z.object({ el: z.string(), en: z.string(), de: z.string(), fr: z.string() } satisfies Record<
  Language,
  z.ZodString
>);

/**
 * Conditions of a nav item or slot; all must hold. `member`, `guest`, `customer` (a member whom the current utility has
 * accepted; an administrator may look at a utility without being one), `info.<flag>` of the current utility's
 * info object, or `permission:<name>` of the person's scope.
 */
const conditions = z.array(z.string().regex(/^(member|guest|customer|info\.[a-z_]+|permission:[a-z.-]+)$/)).default([]);

/** A read that the HTML starts before the code is there. `$deya_id`, `$lang` and `$param.x` are filled in. */
const read = z.object({ call: z.string().regex(/^GET \/api\//), query: z.record(z.string(), z.string()).default({}) });

const route = z.object({
  /** react-router syntax without the locale: `/bills/:id`. */
  path: z.string().startsWith('/'),
  /** `guest` sends a member home; `member` sends a guest to /login; `permission:x` needs x in the scope. */
  access: z.union([z.enum(['public', 'guest', 'member']), z.templateLiteral(['permission:', z.string()])]),
  layout: z.enum(['dashboard', 'default', 'clean', 'empty', 'login', 'maintenance', 'frame']),
  title: localized,
  reads: z.array(read).default([]),
});

const slot = z.object({
  slot: z.enum(['home', 'services']),
  /** Key in the remote's `cards`. */
  card: z.string(),
  order: z.number().int(),
  /** Columns of the twelve that the card takes on a wide screen. */
  span: z.number().int().min(3).max(12).default(4),
  /** Least height in px, kept free while the card loads so that nothing moves. */
  minHeight: z.number().int().default(220),
  conditions,
  reads: z.array(read).default([]),
});

const nav = z.object({
  /** Spec S §2.6: 10, 20, … 80. */
  id: z.number().int(),
  path: z.string().startsWith('/'),
  /** A name of `shell/src/frame/icons.ts`, or path data on a 24-unit grid (`M12 …`, as in @mdi/js). */
  icon: z.string(),
  label: localized,
  on: z.array(z.enum(['desktop', 'mobile'])).default(['desktop', 'mobile']),
  conditions,
});

/** `remote.json`: what the portal must know of a remote before it loads any of its code. */
export const remoteManifest = z.object({
  name: z.string().regex(/^(shell|mf-[a-z0-9-]+)$/),
  platform: z.number().int(),
  routes: z.array(route).default([]),
  slots: z.array(slot).default([]),
  nav: z.array(nav).default([]),
  /** Calls of the contract that its `api` is limited to. */
  calls: z.array(z.string()).default([]),
});

export type RemoteManifest = z.output<typeof remoteManifest>;
export type RouteEntry = RemoteManifest['routes'][number];
export type SlotEntry = RemoteManifest['slots'][number];
export type NavEntry = RemoteManifest['nav'][number];
export type EarlyRead = RouteEntry['reads'][number];
