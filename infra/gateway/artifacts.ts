import path from 'node:path';
import { APP_NAME, ARTIFACT } from '@hydria/release/registry.ts';
import { Refused } from '@hydria/release/signed-document.ts';
import { encodingsFor } from '@hydria/process/encodings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ArtifactFiles, Encoding } from './artifact-files.ts';
import { browserScript } from './browser-script.ts';
import { artifactHeaders, embedScriptHeaders, workerHeaders } from './headers.ts';
import type { ProblemLog } from './problem-log.ts';
import type { Release } from './releases.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The forms that a client reads, the most welcome first; a file that has none of them is sent as it is. */
const formsFor = ({ headers }: FastifyRequest): Set<Encoding> =>
  new Set([...encodingsFor(headers['accept-encoding'], ['br', 'gzip']), null]);

export interface ArtifactsDeps {
  files: ArtifactFiles;
  problems: ProblemLog;
  /** A release by its address, whether a pointer names it or not. Rejects when there is none, or none to be trusted. */
  open(name: string, artifact: string): Promise<Release>;
  /** The shell that everyone gets. */
  shell(): Promise<Release>;
  /** False takes the worker out of every browser. */
  offline: boolean;
}

/** The files of an artifact that have an address of their own: the script by which pages elsewhere embed frame pages, and the worker. */
const EMBED = 'embed.js';
const WORKER = 'sw.js';

/** Ends the worker that a browser has, for an installation or a release of the shell without one. */
const NO_WORKER = browserScript('no-worker');

/** Serves the files of every artifact in the store, also of those that no pointer names any more: open tabs need them. */
export const serveArtifacts = (
  app: FastifyInstance,
  { files, problems, open, shell, offline }: ArtifactsDeps,
): void => {
  const notFound = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send('Not found\n');

  /** Sends a file that the record lists, in its smallest form. Files for servers only are not sent. */
  const send = async (request: FastifyRequest, reply: FastifyReply, { record, integrity }: Release, file: string) => {
    const hash = integrity.get(file);
    if (!hash || file.endsWith('.cjs')) return notFound(reply);
    for (const encoding of formsFor(request)) {
      const bytes = await files.file(record.name, record.artifact, file, hash, encoding);
      if (!bytes) continue;
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type(TYPES[path.extname(file)] ?? 'application/octet-stream').send(bytes);
    }
    return notFound(reply);
  };

  /** Unsigned bytes are not sent: they answer as missing. */
  const sendGuarded = async (request: FastifyRequest, reply: FastifyReply, release: Release, file: string) => {
    try {
      return await send(request, reply, release, file);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.warn(release.base + file, `${release.base}${file} is not served`, error);
      return notFound(reply);
    }
  };

  type Params = { name: string; artifact: string; file: string };
  app.get('/artifacts/:name/:artifact/:file', async (request: FastifyRequest<{ Params: Params }>, reply) => {
    const { name, artifact, file } = request.params;
    if (!APP_NAME.test(name) || !ARTIFACT.test(artifact)) return notFound(reply);
    // Any name can be asked for: that there is no such release is worth no line in the log.
    const release = await open(name, artifact).catch(() => null);
    if (!release) return notFound(reply);
    return sendGuarded(request, reply.headers(artifactHeaders), release, file);
  });

  /** A file of the shell that everyone gets, under an address that stays. */
  const sendNamed = (request: FastifyRequest, reply: FastifyReply, release: Release, file: string) => {
    const etag = `"${release.integrity.get(file) ?? ''}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendGuarded(request, reply, release, file);
  };

  app.get(`/${EMBED}`, async (request, reply) =>
    sendNamed(request, reply.headers(embedScriptHeaders), await shell(), EMBED),
  );

  app.get(`/${WORKER}`, async (request, reply) => {
    const release = await shell();
    reply.headers(workerHeaders).type('text/javascript; charset=utf-8');
    // Not "not found": a browser would keep the worker that it has.
    if (!offline || !release.integrity.has(WORKER)) return reply.send(NO_WORKER);
    return sendNamed(request, reply, release, WORKER);
  });
};
