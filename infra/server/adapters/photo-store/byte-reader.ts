/** The bytes ended where more were needed. */
export class TruncatedError extends Error {
  override readonly name = 'TruncatedError';
}

/** Reads bytes in order and holds one chunk of them at a time. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Makes at least one unread byte available; throws `TruncatedError` when there is none. */
  async #fill(): Promise<void> {
    while (this.#at >= this.#chunk.byteLength) {
      const { done, value } = await this.#chunks.next();
      if (done) throw new TruncatedError();
      this.#chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      this.#at = 0;
    }
  }

  async take(count: number): Promise<Buffer> {
    const end = this.#at + count;
    if (end <= this.#chunk.byteLength) {
      const taken = this.#chunk.subarray(this.#at, end);
      this.#at = end;
      return taken;
    }
    const parts: Buffer[] = [];
    for (let missing = count; missing > 0;) {
      await this.#fill();
      const part = this.#chunk.subarray(this.#at, this.#at + missing);
      parts.push(part);
      this.#at += part.byteLength;
      missing -= part.byteLength;
    }
    return Buffer.concat(parts);
  }

  async skip(count: number): Promise<void> {
    for (let missing = count; missing > 0;) {
      await this.#fill();
      const step = Math.min(missing, this.#chunk.byteLength - this.#at);
      this.#at += step;
      missing -= step;
    }
  }

  /** Lets go of the source, read to its end or not. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  /** Goes on behind the next byte that has this value. */
  async skipPast(value: number): Promise<void> {
    for (;;) {
      await this.#fill();
      const found = this.#chunk.indexOf(value, this.#at);
      this.#at = found === -1 ? this.#chunk.byteLength : found + 1;
      if (found !== -1) return;
    }
  }
}
