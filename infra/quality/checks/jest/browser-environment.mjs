import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * What every browser of ours has and jsdom lacks: taken from Node, which implements the same standards.
 * Not MessageChannel: React's scheduler would use it, and Node's keeps the process alive.
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

/** jsdom, completed. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    // Bytes made by Node's own code must pass `instanceof Uint8Array` inside the page.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
  }
}
