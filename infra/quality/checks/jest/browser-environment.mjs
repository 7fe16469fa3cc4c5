import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * Globals of every supported browser that jsdom lacks, taken from Node, which implements the same standards.
 * MessageChannel is left out: React's scheduler would use it, and Node's keeps the process alive.
 */
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'structuredClone',
];

/** jsdom with these globals. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    // Bytes from Node's own code must pass `instanceof Uint8Array` inside the page.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
  }
}
