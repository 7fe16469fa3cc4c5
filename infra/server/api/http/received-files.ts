import type { Readable } from 'node:stream';
import { AppError } from '../kernel/app-error.ts';
import type { UploadedFile, Uploads } from '../kernel/uploads.ts';

/** Refuses a stream that goes on too long. */
async function* upTo(most: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new AppError('body_too_large', 413);
    yield chunk;
  }
}

/** The files of one request; gone from disk when it has been answered, or its sender has left. */
export class ReceivedFiles {
  readonly #uploads: Uploads;
  readonly #files: UploadedFile[] = [];
  #isOver = false;

  constructor(uploads: Uploads) {
    this.#uploads = uploads;
  }

  receive = async (
    content: Readable | AsyncIterable<Uint8Array>,
    name: string,
    type: string,
  ): Promise<UploadedFile> => {
    const file = await this.#uploads.receive(content, name, type);
    this.#files.push(file);
    if (this.#isOver) await this.forget();
    return file;
  };

  /** The picture that a body is; 413 when it has more than `most` bytes. */
  receivePicture(content: Readable, most: number): Promise<UploadedFile> {
    return this.receive(upTo(most, content), '', '');
  }

  async forget(): Promise<void> {
    this.#isOver = true;
    if (this.#files.length > 0) await this.#uploads.forget(this.#files.splice(0));
  }
}
