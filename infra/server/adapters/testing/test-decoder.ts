import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DecoderLimits } from '../photo-store/decoder-process.ts';
import { createPhotoDecoder, type PhotoDecoder } from '../photo-store/photo-decoder.ts';
import type { PhotoProblem, Picture } from '../photo-store/photo.ts';

/** A decoder for bytes instead of files. */
export interface TestDecoder {
  remake(kind: Parameters<PhotoDecoder['remake']>[0], bytes: Uint8Array): Promise<Picture | PhotoProblem>;
  thumbOf(bytes: Uint8Array): Promise<Picture>;
  close(): Promise<void>;
}

export function openTestDecoder(limits: Partial<DecoderLimits> = {}): TestDecoder {
  const folder = mkdtempSync(path.join(tmpdir(), 'hydria-decoder-'));
  const decoder = createPhotoDecoder(limits);
  let files = 0;
  return {
    remake: async (kind, bytes) => {
      const file = path.join(folder, String((files += 1)));
      await writeFile(file, bytes);
      return decoder.remake(kind, file);
    },
    thumbOf: (bytes) => decoder.thumbOf(async () => bytes),
    close: async () => {
      await decoder.close();
      await rm(folder, { recursive: true });
    },
  };
}
