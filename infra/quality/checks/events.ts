import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Names declared in the typed map of the bus. */
export const declaredEvents = (source: string): string[] => {
  const body = /interface PlatformEvents \{(.*?)\n\}/s.exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name]) => name ?? '');
};

const uses = (source: string, call: RegExp): string[] => [...source.matchAll(call)].map(([, name]) => name ?? '');

/** Names that a source emits. */
export const emitted = (source: string): string[] => uses(source, /\bemit\(\s*'([a-z-]+)'/g);

/** Names that a source subscribes to. */
export const heard = (source: string): string[] =>
  uses(source, /\b(?:events\.on|bus\.on|usePlatformEvent)\(\s*'([a-z-]+)'/g);

/**
 * An event without emitter, or a request without listener, is dead code. A fact may lack a listener here: embedding
 * pages and external remotes listen too. One line per finding.
 */
export const checkEvents = (root: string): string[] => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const names = declaredEvents(read('shared/platform/events.ts'));
  const sources = globSync('{shell/src,mf-*/src,shared/{remote,ui,platform}}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map(read);
  const sent = new Set(sources.flatMap(emitted));
  const received = new Set(sources.flatMap(heard));
  return [
    ...(names.length === 0 ? ['shared/platform/events.ts: no event was found in PlatformEvents'] : []),
    ...names.filter((name) => !sent.has(name)).map((name) => `"${name}" has no emitter`),
    ...names
      .filter((name) => name.startsWith('open-') && !received.has(name))
      .map((name) => `"${name}" has no listener`),
  ];
};
