/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import { createElement, useSyncExternalStore } from 'react';
import { watchUpdates } from './unawaited-updates.ts';

/** A number that changes when a server would answer. */
const makeNumber = () => {
  let value = 0;
  let changed = (): void => {};
  return {
    subscribe: (call: () => void) => {
      changed = call;
      return () => undefined;
    },
    read: () => value,
    answer: (next: number) => {
      value = next;
      changed();
    },
  };
};

let watch: ReturnType<typeof watchUpdates>;
let shown: unknown[][];
beforeEach(() => {
  shown = [];
  const real = { error: (...said: unknown[]) => void shown.push(said) };
  watch = watchUpdates(real, () => 'a bill is read');
  jest.spyOn(console, 'error').mockImplementation(real.error);
});
afterEach(() => jest.restoreAllMocks());

const drawCounter = () => {
  const number = makeNumber();
  const Counter = () => createElement('output', null, useSyncExternalStore(number.subscribe, number.read));
  render(createElement(Counter));
  return number;
};

it('a test that does not wait for an update fails, with the name of the component and of the test', () => {
  drawCounter().answer(1);
  expect(() => watch.check()).toThrow('Updated when the test did not wait (no act): Counter, in “a bill is read”');
  expect(shown).toEqual([]);
});

it('a test that waits passes, also after one that did not', () => {
  const number = drawCounter();
  number.answer(1);
  expect(() => watch.check()).toThrow('Counter');
  act(() => number.answer(2));
  expect(() => watch.check()).not.toThrow();
});

it('other errors are printed as ever', () => {
  console.error('%s is broken', 'Counter');
  expect(() => watch.check()).not.toThrow();
  expect(shown).toEqual([['%s is broken', 'Counter']]);
});
