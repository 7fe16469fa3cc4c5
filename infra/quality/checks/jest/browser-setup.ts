import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { toHaveNoViolations } from 'jest-axe/index.js';
import { watchUpdates } from './unawaited-updates.ts';

expect.extend(toHaveNoViolations);

/** A busy machine can take longer than the default second to load lazy code. */
configure({ asyncUtilTimeout: 10_000 });

/** Updates after the last test of a file, as while its pages are taken away, are found at its end. */
const updates = watchUpdates(console, () => expect.getState().currentTestName);
afterEach(updates.check);
afterAll(updates.check);

/** jsdom has no layout and no media queries: every test begins on a light, narrow screen without reduced motion. */
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

/** jsdom implements neither scrolling nor size observers. */
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

/** jsdom has the `<dialog>` element without its methods. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

/** The DOM of the tests lacks `Blob.arrayBuffer`, which all browsers have. */
Blob.prototype.arrayBuffer ??= function readBytes(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(this);
  });
};
