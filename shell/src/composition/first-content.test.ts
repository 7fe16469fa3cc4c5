import { createStore } from '@hydria/shared/libs';
import { CONTENT_EVENT } from '@hydria/shared/platform/browser-names.ts';
import { waitFor } from '@testing-library/dom';
import type { PageState } from './decide-page.ts';
import { dispatchFirstContent, untilFirstContent } from './first-content.ts';
import { settled } from './settled.ts';

/** Longer than the event needs after the content. */
const longer = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await settled();
};

const begin = (state: PageState, passed: Promise<void> = Promise.resolve()) => {
  const store = createStore<PageState>(() => state);
  const told = jest.fn();
  addEventListener(CONTENT_EVENT, told);
  dispatchFirstContent({ pages: { store }, priorityCard: { passed: () => passed } });
  return { store, told };
};

test('the first content is reported once the page of a remote has mounted, and only once', async () => {
  const { store, told } = begin({ kind: 'remote', name: 'mf-billing', phase: 'loading' });
  await longer();
  expect(told).not.toHaveBeenCalled();
  store.setState({ kind: 'remote', name: 'mf-billing', phase: 'mounted' }, true);
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  store.setState({ kind: 'missing' }, true);
  await longer();
  expect(told).toHaveBeenCalledTimes(1);
});

test('the first content of the home page is its first card', async () => {
  let pass = (): void => undefined;
  const passed = new Promise<void>((resolve) => (pass = resolve));
  const { told } = begin({ kind: 'shell', path: '/', params: {} }, passed);
  await longer();
  expect(told).not.toHaveBeenCalled();
  pass();
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
});

test('work that waits for the first content starts with the event of the HTML too', async () => {
  const started = jest.fn();
  void untilFirstContent().then(started);
  await longer();
  expect(started).not.toHaveBeenCalled();
  dispatchEvent(new Event(CONTENT_EVENT));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(1));
});
