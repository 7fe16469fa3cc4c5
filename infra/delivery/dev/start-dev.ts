import path from 'node:path';
import webpack, { type MultiStats, type Stats } from 'webpack';
import webpackDevMiddleware from 'webpack-dev-middleware';
import { ANYBODY, buildDevGateway, type Serve } from './dev-gateway.ts';
import { devPreset } from './dev-preset.ts';
import { createEvents, type Events } from './events.ts';
import { openLocalRemote } from './local-remote.ts';

export interface DevSettings {
  /** Address of the portal that gives everything else. */
  portal: string;
  /** Folders of the remotes that are worked on. */
  dirs: readonly string[];
  host: string;
  port: number;
  say(line: string): void;
}

export interface RunningDev {
  address: string;
  stop(): Promise<void>;
}

/** Lines of the transpiler's errors for its own developers. */
const NOISE = /^Module build failed \(from .*\n|\n+Caused by:[^]*?(?=\n\n(?:ERROR|\w+ ERRORS?)|$)/gm;

const problemOf = (stats: Stats): string | undefined =>
  stats.hasErrors()
    ? stats.toString({ all: false, errors: true, errorDetails: false, colors: false }).replace(NOISE, '')
    : undefined;

/** Each build is reported once: in the terminal, and to the open pages. */
const tell = ({ stats }: MultiStats, told: Map<string, string>, events: Events, say: DevSettings['say']): void => {
  for (const one of stats) {
    const { name = '', hash = '' } = one.compilation;
    if (told.get(name) === hash) continue;
    told.set(name, hash);
    const problem = problemOf(one);
    const ms = (one.endTime ?? 0) - (one.startTime ?? 0);
    say(problem ? `${name} does not build:\n${problem}` : `  ${name.padEnd(14)} built in ${ms} ms`);
    events.send({ event: 'built', name, hash, ...(problem && { problem }) });
  }
};

/** Builds the remotes in memory, watches them and opens the dev gateway; ready when the first builds are there. */
export const startDev = async ({ portal, dirs, host, port, say }: DevSettings): Promise<RunningDev> => {
  const events = createEvents();
  const stopped = new AbortController();
  const remotes = await Promise.all(dirs.map((dir) => openLocalRemote(dir, events, stopped.signal)));
  const compiler = webpack(dirs.map((dir) => devPreset(path.resolve(dir))));
  if (!compiler) throw new Error('webpack takes no such configuration');
  const told = new Map<string, string>();
  compiler.hooks.done.tap('dev', (stats) => tell(stats, told, events, say));
  const middleware = webpackDevMiddleware(compiler, { stats: 'none', headers: ANYBODY });
  const local = `http://${host}:${port}`;
  const app = await buildDevGateway({ portal, local, remotes, events, serve: middleware as unknown as Serve });
  await app.listen({ host, port });
  await new Promise<void>((resolve) => middleware.waitUntilValid(() => resolve()));
  return {
    address: local,
    async stop() {
      stopped.abort();
      events.close();
      await app.close();
      await new Promise((resolve) => middleware.close(resolve));
    },
  };
};
