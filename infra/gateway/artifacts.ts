import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { artifactDir, readRelease } from '@hydria/portal/store.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { artifactHeaders } from './headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Body {
  bytes: Buffer;
  encoding?: string;
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name, ...options] = part.trim().split(';');
    return name === encoding && !options.some((option) => /^\s*q=0(\.0*)?$/.test(option));
  });

/** The smallest form of the file that the browser reads; the compressed ones were made when it was published. */
const readBody = async (file: string, accepted: string): Promise<Body> => {
  for (const [encoding, ending] of ENCODINGS) {
    if (!accepts(accepted, encoding)) continue;
    const bytes = await readFile(file + ending).catch(() => null);
    if (bytes) return { bytes, encoding };
  }
  return { bytes: await readFile(file) };
};

type Listed = ReadonlySet<string>;

/** What an artifact may give away: the files in its release record, except those that only servers read. */
const listed = async (store: string, name: string, artifact: string): Promise<Listed> => {
  const { files } = await readRelease(store, name, artifact);
  return new Set(files.map((file) => file.path).filter((file) => !file.endsWith('.cjs')));
};

type Params = { name: string; artifact: string; file: string };

/** Serves the files of every artifact in the store, also of those that no pointer names any more: open tabs need them. */
export const serveArtifacts = (app: FastifyInstance, store: string): void => {
  // Artifacts never change, so what is known of one stays true.
  const known = new Map<string, Promise<Listed>>();
  const filesOf = (name: string, artifact: string): Promise<Listed> => {
    const key = `${name}/${artifact}`;
    const files = known.get(key) ?? listed(store, name, artifact);
    known.set(key, files);
    files.catch(() => known.delete(key));
    return files;
  };

  const notFound = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send('Not found\n');

  app.get('/artifacts/:name/:artifact/:file', async (request: FastifyRequest<{ Params: Params }>, reply) => {
    const { name, artifact, file } = request.params;
    if (!/^[a-z0-9-]+$/.test(name) || !/^[\w.-]+$/.test(artifact) || artifact.startsWith('.')) return notFound(reply);
    const files = await filesOf(name, artifact).catch(() => null);
    if (!files?.has(file)) return notFound(reply);
    const { bytes, encoding } = await readBody(
      path.join(artifactDir(store, name, artifact), file),
      request.headers['accept-encoding'] ?? '',
    );
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .headers(artifactHeaders)
      .type(TYPES[path.extname(file)] ?? 'application/octet-stream')
      .send(bytes);
  });
};
