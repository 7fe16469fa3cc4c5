import { readRegistry } from '../change-registry.ts';
import { appName, type Command } from '../command.ts';
import { openReleaseContext, type ReleaseContext } from '../operator.ts';
import type { AppEntry, LogEntry, Registry } from '../registry.ts';
import { Refused } from '../signed-document.ts';
import { appOf, removedOf } from '../transitions.ts';
import { withdrawnByItself } from './withdrawn-by-itself.ts';

/** `2026-11-20 10:00`. */
const minute = (at: string): string => at.slice(0, 16).replace('T', ' ');

const detailsOf = ({ canary, pins, withdrawn, disabled }: AppEntry): string[] => [
  ...(disabled ? [`switched off: ${disabled.reason}`] : []),
  ...(canary
    ? [
        `canary ${canary.artifact} for ${canary.percent} %${canary.utilities.length > 0 ? ` and utilities ${canary.utilities.join(', ')}` : ''}`,
      ]
    : []),
  ...Object.entries(pins).map(([deya_id, artifact]) => `utility ${deya_id} stays on ${artifact}`),
  ...Object.entries(withdrawn).map(([artifact, reason]) => `withdrawn ${artifact}: ${reason}`),
];

/** The served release of an application and its last mover, followed by every exception. */
const appLines = (registry: Registry, name: string, app: AppEntry): string[] => {
  const last = registry.log.findLast((entry) => entry.app === name);
  const moved = last ? `${last.action} ${minute(last.at)} by ${last.who}${last.local ? ', local' : ''}` : '';
  return [
    `  ${name.padEnd(16)} ${app.default.padEnd(24)} ${moved}`.trimEnd(),
    ...detailsOf(app).map((line) => `  ${''.padEnd(16)} ${line}`),
  ];
};

/** Until when the registry is good, or since when it is not; nothing for one without an end. */
const endOf = ({ expires }: Registry, now: number): string => {
  if (!expires) return '';
  if (Date.parse(expires) > now) return `, good until ${minute(expires)}`;
  return `, expired since ${minute(expires)} ("pnpm portal renew" signs it again)`;
};

/** The registry in lines for people; `now` in milliseconds since 1970. */
export const statusLines = (registry: Registry, { store }: ReleaseContext, now: number): string[] => {
  const { environment, serial, apps, teams } = registry;
  const keys = Object.entries(teams).map(
    ([id, team]) => `  key ${id} may release ${team.apps.join(', ').replace('*', 'everything')}`,
  );
  return [
    `${environment}, registry ${serial}${endOf(registry, now)}, ${store.place}`,
    ...Object.entries(apps)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([name, app]) => appLines(registry, name, app)),
    ...keys,
  ];
};

export const statusCommand: Command = {
  usage: '[--json]',
  summary: 'the release that each application serves, with the time and the operator of the change',
  details: 'With PORTAL_URL (the address of a running portal) also which canaries have withdrawn themselves.',
  options: { json: { type: 'boolean' } },
  run: async ({ at, options, say }) => {
    const place = await openReleaseContext(at);
    const registry = await readRegistry(place);
    const { log: _, ...status } = registry;
    if (options['json']) return say(JSON.stringify(status, null, 2));
    for (const line of statusLines(registry, place, Date.now())) say(line);
    for (const line of await withdrawnByItself(at.env['PORTAL_URL'])) say(line);
  },
};

const logLine = ({ serial, at, who, action, app, from, to, reason, local, removed }: LogEntry): string =>
  [
    String(serial).padStart(5),
    at.slice(0, 19).replace('T', ' '),
    who.padEnd(12),
    (removed ? 'remove' : action).padEnd(9),
    (app ?? '').padEnd(14),
    `${from ?? '–'} → ${to ?? '–'}`,
    ...(local ? ['(local)'] : []),
    ...(reason ? [`“${reason}”`] : []),
  ].join('  ');

export const logCommand: Command = {
  usage: '[<app>] [--json]',
  summary: 'every change: who, when, what, from, to, why',
  options: { json: { type: 'boolean' } },
  run: async ({ at, names, options, say }) => {
    const registry = await readRegistry(await openReleaseContext(at));
    const only = names[0] === undefined ? undefined : appName(names[0]);
    if (only !== undefined && !removedOf(registry, only)) appOf(registry, only);
    const entries = registry.log.filter(({ app }) => only === undefined || app === only);
    if (options['json']) return say(JSON.stringify(entries, null, 2));
    if (entries.length === 0) throw new Refused(`Nothing has been changed in ${registry.environment} yet`);
    for (const entry of entries) say(logLine(entry));
  },
};
