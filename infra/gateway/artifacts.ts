import path from 'node:path';
import { APP_NAME, ARTIFACT } from '@hydria/portal/registry.ts';
import { Refused } from '@hydria/portal/signed.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ArtifactFiles, Encoding } from './artifact-files.ts';
import { artifactHeaders, embedScriptHeaders } from './headers.ts';
import type { Notes } from './notes.ts';
import type { Release } from './releases.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name, ...options] = part.trim().split(';');
    return name === encoding && !options.some((option) => /^\s*q=0(\.0*)?$/.test(option));
  });

/** The forms that a browser reads, the smallest first. */
const formsFor = ({ headers }: FastifyRequest): Encoding[] => {
  const accepted = headers['accept-encoding'] ?? '';
  return [...(['br', 'gzip'] as const).filter((encoding) => accepts(accepted, encoding)), null];
};

export interface ArtifactsWorld {
  files: ArtifactFiles;
  notes: Notes;
  /** A release by its address, whether a pointer names it or not. Rejects when there is none, or none to be trusted. */
  open(name: string, artifact: string): Promise<Release>;
  /** The shell that everyone gets. */
  shell(): Promise<Release>;
}

/** The script by which pages elsewhere embed frame pages: the one file of an artifact that has an address of its own. */
const EMBED = 'embed.js';

/** Serves the files of every artifact in the store, also of those that no pointer names any more: open tabs need them. */
export const serveArtifacts = (app: FastifyInstance, { files, notes, open, shell }: ArtifactsWorld): void => {
  const notFound = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send('Not found\n');

  /** Sends a file that the record lists, in the smallest form there is; files that only servers read are nobody's. */
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

  /** Bytes that nobody signed are not handed out: for whoever asks they are not there. */
  const sendGuarded = async (request: FastifyRequest, reply: FastifyReply, release: Release, file: string) => {
    try {
      return await send(request, reply, release, file);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notes.warn(release.base + file, `${release.base}${file} is not served`, error);
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

  app.get(`/${EMBED}`, async (request, reply) => {
    const release = await shell();
    const etag = `"${release.integrity.get(EMBED) ?? ''}"`;
    reply.headers({ ...embedScriptHeaders, etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendGuarded(request, reply, release, EMBED);
  });
};
