import { act, fireEvent, render, screen } from '@testing-library/react';
import { createStore } from '@hydria/shared/libs';
import type { Notice } from '@hydria/shared/platform/platform.ts';
import css from '../frame/notices.css';
import el from '../../locales/el.json';
import { createNotices } from '../../core/notices.ts';
import type { Portal } from '../../portal.ts';
import { PortalProvider } from '../../portal-provider.tsx';
import { NoticeStack } from './notice-stack.tsx';

const open = () => {
  // jsdom does not implement the popover API.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  const notices = createNotices();
  const composition = { store: createStore(() => ({ newer: [] })) };
  const portal = { core: { notices }, session: {}, composition: { composition } } as unknown as Portal;
  const locale = createStore(() => ({ language: 'el' as const, texts: el }));
  render(
    <PortalProvider portal={portal} locale={locale}>
      <NoticeStack />
    </PortalProvider>,
  );
  return {
    notices,
    tell: (notice: Notice) => act(() => notices.notify(notice)),
    pass: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
    shown: () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent),
  };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

it('a message disappears after 6 s and frees its place after 7 (S §9); an error stays until it is dismissed', async () => {
  const { tell, pass, shown } = open();
  tell({ text: 'Αποθηκεύτηκε', kind: 'success' });
  tell({ text: 'Δεν στάλθηκε', kind: 'error' });
  await pass(5_900);
  expect(screen.getByText('Αποθηκεύτηκε', { selector: 'p' }).closest('li')).not.toHaveClass('is-leaving');
  await pass(200);
  expect(screen.getByText('Αποθηκεύτηκε', { selector: 'p' }).closest('li')).toHaveClass('is-leaving');
  await pass(1_000);
  expect(shown()).toEqual(['Δεν στάλθηκε']);
  await pass(600_000);
  expect(shown()).toEqual(['Δεν στάλθηκε']);
  fireEvent.click(screen.getByRole('button', { name: el.notices.close }));
  expect(shown()).toEqual([]);
});

it.each([
  ['points at it', 'pointerEnter', 'pointerLeave'],
  ['has the focus in it', 'focus', 'blur'],
] as const)('its timer pauses while a person %s', async (_, begin, end) => {
  const { tell, pass, shown } = open();
  tell({ text: 'Διαβάστε με' });
  const stack = document.querySelector('.notices')!;
  await pass(3_000);
  fireEvent[begin](stack);
  await pass(60_000);
  expect(shown()).toEqual(['Διαβάστε με']);
  fireEvent[end](stack);
  await pass(7_100);
  expect(shown()).toEqual([]);
});

it('screen readers announce an error at once and the rest at a pause', () => {
  const { tell } = open();
  tell({ text: 'Αποθηκεύτηκε', kind: 'success' });
  expect(screen.getByRole('status')).toHaveTextContent('Αποθηκεύτηκε');
  tell({ text: 'Δεν στάλθηκε', kind: 'error' });
  expect(screen.getByRole('alert')).toHaveTextContent('Δεν στάλθηκε');
});

it('the action of a message runs once, and the message disappears', () => {
  const run = jest.fn();
  const { tell, shown } = open();
  tell({ text: 'Δεν ήρθε', kind: 'error', action: { label: 'Ξανά', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Ξανά' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
});

it('the same text twice is one message', () => {
  const { tell, shown } = open();
  tell({ text: 'Χωρίς σύνδεση', kind: 'error' });
  tell({ text: 'Χωρίς σύνδεση', kind: 'error' });
  expect(shown()).toEqual(['Χωρίς σύνδεση']);
});

it('a message is inside the open dialog, where it can be pressed, and back on the page after it closes', async () => {
  const { tell, pass } = open();
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  tell({ text: 'Δεν στάλθηκε', kind: 'error' });
  await pass(0);
  expect(dialog).toContainElement(screen.getByText('Δεν στάλθηκε', { selector: 'p' }));
  dialog.remove();
  await pass(0);
  expect(document.body).toContainElement(screen.getByText('Δεν στάλθηκε', { selector: 'p' }));
});

it('a message is announced inside the dialog with the focus, even if another one is later in the document', async () => {
  document.body.innerHTML =
    '<dialog open id="question"><button>Παραμονή</button></dialog><dialog open id="tour"></dialog>';
  document.querySelector('button')?.focus();
  const { tell } = open();
  await tell({ text: 'Δεν στάλθηκε', kind: 'error' });
  expect(screen.getByText('Δεν στάλθηκε', { selector: 'p' }).closest('dialog')?.id).toBe('question');
});

it('stands from 50 px below the top, one message every 80 px (S §9)', () => {
  const [, top] = /\.notices \{[^}]*inset: (\d+)px/.exec(css) ?? [];
  const [, row, gap] = /\.notices ul \{[^}]*minmax\((\d+)px, auto\);[^}]*gap: (\d+)px/.exec(css) ?? [];
  expect([Number(top), Number(row) + Number(gap)]).toEqual([50, 80]);
});
