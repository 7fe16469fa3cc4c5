import { setTimeout as sleep } from 'node:timers/promises';
import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import { changeRemote } from './boot-text.ts';
import type { Answer, Disturbance } from './fault-server.ts';
import type { Fault } from './faults.ts';
import { replacedContainer } from './replaced-container.ts';
import { delayedErrorRemote } from './delayed-error-remote.ts';

/** Longer than the shell's time limit of 20 s. */
const STALL_MS = 30_000;

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** Boot manifest entries that contain no valid file address. */
const MALFORMED: ((entry: BootRemote['entry']) => unknown)[] = [
  ({ integrity }) => ({ url: 42, integrity }),
  ({ url, integrity }) => ({ url: `https://elsewhere.example${url}`, integrity }),
  ({ integrity }) => ({ url: 'javascript:globalThis.__executed=1', integrity }),
  ({ url }) => ({ url }),
  ({ url }) => ({ url, integrity: '' }),
  ({ url }) => ({ url, integrity: 'md5-1B2M2Y8AsgTpgAmY7PhCfg==' }),
];

const isBoot = (url: URL): boolean => url.pathname === '/boot.json';

const isEntry = (name: string, { pathname }: URL): boolean =>
  pathname.startsWith(`/artifacts/${name}/`) && /\/remoteEntry\.[^/]+\.js$/.test(pathname);

const isLazy = (name: string, { pathname }: URL): boolean =>
  pathname.startsWith(`/artifacts/${name}/`) && /\/(app|card-[^/]+)\.[^/]+\.js$/.test(pathname);

const text = (status: number, type: string, words: string): Answer => ({
  status,
  headers: { 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
  body: Buffer.from(words),
});

/** The gateway's answer for an unknown file. */
export const notFound = (): Answer => text(404, 'text/plain; charset=utf-8', 'Not found\n');

const SERVER_ERROR = text(500, 'text/plain; charset=utf-8', 'Internal server error\n');
const OTHER_PAGE = text(200, 'text/html; charset=utf-8', '<!doctype html><title>Sign in to the network</title>');

/** Marks, in the browser and on its console, that altered bytes have run. */
export const EXECUTED = '__executed';

/** Prepends statements that leave a mark when the file runs. The headers stay those of the original bytes. */
export const planted = (answer: Answer): Answer => ({
  ...answer,
  body: Buffer.concat([Buffer.from(`globalThis.${EXECUTED}=1;console.error('${EXECUTED}');`), answer.body]),
});

const onEntry = (name: string, answer: (original: () => Promise<Answer>) => Promise<Answer>): Disturbance => ({
  file: async (url, original) => (isEntry(name, url) ? answer(original) : null),
});

const halved = (answer: Answer): Answer => ({ ...answer, cut: answer.body.length >> 1 });

const stalled = async (original: () => Promise<Answer>): Promise<Answer> => {
  await sleep(STALL_MS);
  return original();
};

/** The disturbance for this fault of this remote; `nth` picks one of several variants. */
export const disturbanceFor = async (fault: Fault, name: string, nth: number): Promise<Disturbance> => {
  switch (fault) {
    case 'boot-missing':
      return {
        // JSON omits undefined members.
        page: (page, url) =>
          changeRemote(page, name, (remote) => (isBoot(url) ? null : { ...remote, entry: undefined })),
      };
    case 'boot-malformed': {
      const shape = MALFORMED[nth % MALFORMED.length]!;
      return { page: (page) => changeRemote(page, name, (remote) => ({ ...remote, entry: shape(remote.entry) })) };
    }
    case 'boot-expired':
      return {
        page: (page, url) =>
          isBoot(url)
            ? changeRemote(page, name, () => null)
            : changeRemote(page, name, (remote) => remote, { expires: LONG_AGO }),
      };
    case 'entry-404':
      return onEntry(name, async () => notFound());
    case 'entry-500':
      return onEntry(name, async () => SERVER_ERROR);
    case 'entry-html':
      return onEntry(name, async () => OTHER_PAGE);
    case 'entry-truncated':
      return onEntry(name, async (original) => halved(await original()));
    case 'entry-altered':
      return onEntry(name, async (original) => planted(await original()));
    case 'entry-stalls':
      return onEntry(name, stalled);
    case 'chunk-404':
      return { file: async (url) => (isLazy(name, url) ? notFound() : null) };
    case 'throws-later':
      return delayedErrorRemote(name);
    default:
      return replacedContainer(name, fault);
  }
};
