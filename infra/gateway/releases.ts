import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Registry } from '@hydria/release/registry.ts';
import { recordFiles } from '@hydria/release/releases.ts';
import { openRelease, Refused } from '@hydria/release/signed-document.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import type { FrameServer } from '@hydria/shared/platform/frame.ts';
import type { ArtifactFiles } from './artifact-files.ts';

/** A release whose record a team has signed that the registry trusts with it. */
export interface Release {
  record: ReleaseRecord;
  /** Folder URL of its files. */
  base: string;
  /** `sha384-…` by path. */
  integrity: ReadonlyMap<string, string>;
}

const FRAME_SERVER = 'frame.server.cjs';

const require = createRequire(import.meta.url);

const asRelease = (record: ReleaseRecord): Release => ({
  record,
  base: `/artifacts/${record.name}/${record.artifact}/`,
  integrity: new Map(record.files.map((file) => [file.path, file.integrity])),
});

const isFrameServer = (found: Partial<FrameServer>): found is FrameServer =>
  [found.renderFrame, found.frameCss, found.frameTitle].every((member) => typeof member === 'function');

/** Runs the renderer from the very bytes that were checked; no file can change between the two. */
const evaluate = (code: Buffer, name: string): FrameServer => {
  const module: { exports: Partial<FrameServer> } = { exports: {} };
  compileFunction(code.toString('utf8'), ['module', 'exports', 'require'], { filename: name })(
    module,
    module.exports,
    require,
  );
  if (!isFrameServer(module.exports)) throw new Refused(`${name} draws no frame`);
  return module.exports;
};

export interface Releases {
  /** The release of this artifact. Rejects when its record is missing or cannot be trusted. */
  open(registry: Registry, name: string, artifact: string): Promise<Release>;
  /** How a shell's release draws the frame, so that both always fit. Rejects when its renderer cannot be trusted or run. */
  frameOf(shell: Release): Promise<FrameServer>;
}

/** Reads release records and what servers run of a release; each once, as an artifact never changes. */
export const createReleases = (files: ArtifactFiles): Releases => {
  const opened = new Map<string, Promise<Release>>();
  const frames = new Map<string, Promise<FrameServer>>();
  /** The trusted keys of the opened releases; a key without trust loses its releases. */
  let trusted = '';

  /** A failure is retried by the next call. */
  const once = <T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? make();
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };

  const load = async ({ record, base, integrity }: Release): Promise<FrameServer> => {
    const hash = integrity.get(FRAME_SERVER);
    const code = hash && (await files.file(record.name, record.artifact, FRAME_SERVER, hash, null));
    if (!code) throw new Refused(`${base}${FRAME_SERVER} is not there`);
    return evaluate(code, base + FRAME_SERVER);
  };

  return {
    open({ teams, environment }, name, artifact) {
      const now = JSON.stringify(teams);
      if (now !== trusted) opened.clear();
      trusted = now;
      return once(opened, `${name}/${artifact}`, async () =>
        asRelease(
          await files.record(name, artifact, recordFiles(environment), (text) =>
            openRelease(text, name, artifact, teams),
          ),
        ),
      );
    },
    frameOf: (shell) => once(frames, shell.base, () => load(shell)),
  };
};
