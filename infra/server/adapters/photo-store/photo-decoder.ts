import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS } from '@hydria/shared/rules/photo.ts';
import { checkPhoto } from './check-photo.ts';
import { DecoderProcess, type DecoderLimits } from './decoder-process.ts';
import type { PhotoProblem, Picture, PictureKind } from './photo.ts';
import { PhotoTurns } from './photo-queue.ts';

/** No decoder could be started. */
export class DecoderError extends Error {
  override readonly name = 'DecoderError';
}

/** Decodes pictures outside this process, one at a time. Calls throw `PhotosBusyError` when too many wait. */
export interface PhotoDecoder {
  /**
   * The picture in the file `path`, encoded again: upright, without EXIF, position or colour profile. Its content decides the
   * format. Returns the reason when it is not a JPEG or PNG, is damaged, or takes too much to decode.
   */
  remake(kind: Exclude<PictureKind, 'thumb'>, file: string): Promise<Picture | PhotoProblem>;
  /** A small copy of a kept photo, for lists; `read` is called when it is its turn. */
  thumbOf(read: () => Promise<Uint8Array>): Promise<Picture>;
  close(): Promise<void>;
}

const LIMITS: DecoderLimits = {
  script: path.join(import.meta.dirname, 'decoder-child.mjs'),
  seconds: 10,
  memoryBytes: 512 * 1024 * 1024,
  limitedBySystem: process.platform === 'linux',
  maxPixels: PHOTO_MAX_PIXELS,
};

/** Messages of `decoder-child.mjs`. */
type Answer = { picture: Omit<Picture, 'bytes'> & { bytes: Uint8Array } } | { problem: PhotoProblem };

const problemOfFile = async (file: string): Promise<PhotoProblem | null> =>
  (await stat(file)).size > PHOTO_MAX_BYTES ? 'size' : checkPhoto(createReadStream(file));

/** Keeps one process warm; one that was killed is replaced with the next job. */
export function createPhotoDecoder(given: Partial<DecoderLimits> = {}): PhotoDecoder {
  const limits = { ...LIMITS, ...given };
  const turns = new PhotoTurns();
  let decoder: DecoderProcess | undefined;

  const ready = async (): Promise<DecoderProcess> => {
    if (!decoder?.isAlive) decoder = new DecoderProcess(limits);
    if (await decoder.isReady()) return decoder;
    decoder.kill();
    throw new DecoderError('the process that decodes photos could not be started');
  };
  const ask = async (job: {
    kind: PictureKind;
    path?: string;
    bytes?: Uint8Array;
  }): Promise<Picture | PhotoProblem> => {
    const answer = (await (await ready()).ask(job)) as Answer | null;
    if (answer === null) return 'image';
    return 'problem' in answer ? answer.problem : { ...answer.picture, bytes: Buffer.from(answer.picture.bytes) };
  };

  return {
    remake: async (kind, file) =>
      (await problemOfFile(file)) ?? (await turns.take('upload', () => ask({ kind, path: file }))),
    thumbOf: async (read) => {
      const picture = await turns.take('thumb', async () => ask({ kind: 'thumb', bytes: await read() }));
      if (typeof picture === 'string') throw new DecoderError('a kept photo could not be decoded');
      return picture;
    },
    close: async () => decoder?.kill(),
  };
}
