import { act, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import de from '../deferred/locales/de.json';
import texts from '../deferred/locales/el.json';
import { drawDeferred, MARIA } from '../testing.tsx';
import { ImpersonationAlert } from './impersonation/impersonation-alert.tsx';
import { OpenDialogs } from './open-dialogs.tsx';
import { askToChange, askToLeave, closeAll, createOverlays, isAnyOpen } from '../core/overlay-state.ts';

const PROFILE = {
  id: 3,
  title: 'ΔΕΥΑ Χανίων',
  title_latin: 'DEYA Chanion',
  city: 'Χανιά',
  city_latin: 'Chania',
  logo: '/api/media/1',
  cover: '/api/media/2',
  address: 'Μεγίστης Λαύρας 15',
  phone1: '28210 36220',
  phone2: '',
  phone3: '28210 36221',
  phone1_use: 'switchboard',
  phone3_use: 'faults',
  website: 'www.deyach.gr',
  email_public: 'info@deyach.gr',
} as DeyaInfo;

describe('the profile of the utility (S §2.10)', () => {
  const open = (deya: DeyaInfo | null) =>
    drawDeferred(OpenDialogs, { overlays: { utilityInfo: true }, session: { deya_id: 3, deya } });

  it('shows its pictures, names and every way to reach it', async () => {
    const { container, overlays, user } = await open(PROFILE);
    const dialog = screen.getByRole('dialog', { name: texts.utility.title });
    expect([...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual([
      '/api/media/2',
      '/api/media/1',
    ]);
    expect(within(dialog).getByText('ΔΕΥΑ Χανίων')).toBeVisible();
    expect(within(dialog).getByRole('heading', { name: texts.utility.contact })).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['tel:2821036221', 'tel:2821036220', 'https://www.deyach.gr', 'mailto:info@deyach.gr']);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(within(dialog).getByRole('button', { name: 'Κλείσιμο' }));
    expect(overlays.getState().utilityInfo).toBe(false);
  });

  it('says what each number is for, the one for faults first', async () => {
    await open(PROFILE);
    expect(screen.getAllByText(/^28210/).map((link) => link.closest('dd')?.textContent)).toEqual([
      '28210 36221 βλάβες, όλο το 24ωρο',
      '28210 36220 τηλεφωνικό κέντρο',
    ]);
  });

  it('restricts links to web addresses', async () => {
    await open({ ...PROFILE, website: 'javascript:alert(1)' });
    expect(screen.getByRole('link', { name: 'javascript:alert(1)' })).toHaveAttribute(
      'href',
      'https://javascript:alert(1)',
    );
  });

  it('is 450 wide (S §9)', async () => {
    await open(PROFILE);
    const styles = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
    expect(styles.join()).toContain('min(450px');
  });

  it('waits while the profile is loading', async () => {
    await open(null);
    expect(screen.getByRole('status')).toHaveTextContent('Φορτώνει');
  });
});

describe('questions and answers (S §2.11)', () => {
  const data = [
    { id: 1, type: 'bills', lang: 'el' as const, title: 'Πώς πληρώνω;', description: '<p>Με <b>κάρτα</b>.</p>' },
    { id: 2, type: 'add_deya', lang: 'el' as const, title: 'Πώς προσθέτω ΔΕΥΑ;', description: '<p>Από τη λίστα.</p>' },
  ];
  const open = (answer: object | Error = { data }, key = 'add_deya', deya: DeyaInfo | null = null) =>
    drawDeferred(OpenDialogs, {
      overlays: { faq: { key } },
      session: { deya_id: 3, deya },
      answers: { 'GET /api/deya/faq': answer as never },
    });

  it('opens at the requested question, in the language of the screen and for the utility', async () => {
    const { calls, container } = await open();
    expect(screen.getByRole('status')).toHaveTextContent('Φορτώνει');
    expect(await screen.findByText('Από τη λίστα.')).toBeVisible();
    expect(screen.getByText('κάρτα').closest('details')).not.toHaveAttribute('open');
    expect(calls).toEqual([{ call: 'GET /api/deya/faq', input: { query: { deya_id: 3, lang: 'el' } } }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('groups the questions by type, those of a type without a heading last (S §3)', async () => {
    const other = { id: 3, type: 'sewer', title: 'Ποιος καθαρίζει το φρεάτιο;', description: '<p>Η ΔΕΥΑ.</p>' };
    await open({ data: [other, ...data] });
    await screen.findByText('Πώς πληρώνω;');
    const groups = screen.getAllByRole('region').map((group) => group.textContent);
    expect(groups).toEqual([
      expect.stringMatching(/^Προσθήκη ΔΕΥΑ.*Πώς προσθέτω ΔΕΥΑ/),
      expect.stringMatching(/^Λογαριασμοί και πληρωμές.*Πώς πληρώνω/),
      expect.stringMatching(/^Άλλα θέματα.*Ποιος καθαρίζει/),
    ]);
  });

  it('searches titles and answers in any case and accent', async () => {
    const more = ['a', 'b', 'c', 'd'].map((letter, n) => ({
      ...{ id: 10 + n, type: 'readings', title: `Ερώτηση ${letter}`, description: '<p>Απάντηση</p>' },
    }));
    const { user } = await open({ data: [...data, ...more] });
    await user.type(await screen.findByLabelText('Αναζήτηση στις ερωτήσεις'), 'ΚΑΡΤΑ');
    expect(screen.getByText('Πώς πληρώνω;')).toBeVisible();
    expect(screen.queryByText('Ερώτηση a')).toBeNull();
    expect(screen.getByText('1 ερώτηση')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Αναζήτηση στις ερωτήσεις'), 'x');
    expect(screen.getByText('Καμία ερώτηση δεν ταιριάζει.')).toBeVisible();
  });

  it('shows the generic message when the server fails, and retries (S §8)', async () => {
    const { user, answer } = await open(new ApiError(503, 'service_unavailable'));
    expect(await screen.findByText(/Υπήρξε πρόβλημα με τον διακομιστή/)).toBeVisible();
    answer({ 'GET /api/deya/faq': { data } });
    await user.click(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }));
    expect(await screen.findByText('Πώς πληρώνω;')).toBeVisible();
  });

  it('leads to the conversation, and closes for it', async () => {
    const { user, platform, overlays } = await open();
    const asked = jest.fn();
    platform.events.on('open-chat', asked);
    await user.click(screen.getByRole('button', { name: texts.faq.chat }));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(overlays.getState().faq).toBeNull();
  });

  it('calls the number for faults, and leads to the details of the utility, at every width', async () => {
    const { user, overlays, container } = await open({ data }, '', PROFILE);
    expect(screen.getByRole('link', { name: /^Βλάβη; 28210 36221/ })).toHaveAttribute('href', 'tel:2821036221');
    expect(await screen.findByText('Πώς πληρώνω;')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: texts.utility.title }));
    expect(overlays.getState()).toMatchObject({ faq: null, utilityInfo: true });
  });

  it('offers no number for faults where the utility names none', async () => {
    await open({ data }, '', { ...PROFILE, phone1_use: null, phone3_use: null });
    await screen.findByText('Πώς πληρώνω;');
    expect(screen.queryByRole('link', { name: /^Βλάβη/ })).not.toBeInTheDocument();
  });
});

describe('unsaved input', () => {
  it('raises a question, and closing it keeps the input', async () => {
    const { overlays, user } = await drawDeferred(OpenDialogs);
    let leave: Promise<boolean> = Promise.resolve(true);
    act(() => {
      leave = askToLeave(overlays);
    });
    await user.click(screen.getByRole('button', { name: 'Κλείσιμο' }));
    expect(await leave).toBe(false);
    act(() => {
      leave = askToLeave(overlays);
    });
    await user.click(screen.getByRole('button', { name: texts.leave.leave }));
    expect(await leave).toBe(true);
  });

  it.each([
    ['el', 'stays', 'Αυτή η φόρμα απευθύνεται στη ΔΕΥΑ Χανίων και δεν έχει σταλεί.'],
    ['de', 'kept', 'Dieses Formular geht an DEYA Chanion und ist noch nicht gesendet.'],
  ] as const)('is named with its utility before another one is chosen (%s)', async (language, outcome, sentence) => {
    const { overlays, user, platform } = await drawDeferred(OpenDialogs, {
      path: language === 'el' ? '/' : `/${language}`,
      session: { deya_id: 3, deya: PROFILE },
    });
    let change: Promise<boolean> = Promise.resolve(true);
    const ask = () => act(() => void (change = askToChange(overlays, { deya_id: 3, outcome })));
    ask();
    expect(await screen.findByText(sentence)).toBeVisible();
    const words = (language === 'el' ? texts : de).change_utility;
    expect(screen.getByText(words[outcome])).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.stay }));
    expect(await change).toBe(false);
    ask();
    await user.click(await screen.findByRole('button', { name: words.change }));
    expect(await change).toBe(true);
    expect(platform.session.getState().deya_id).toBe(3);
  });

  it('raises one question: a second request takes it over', async () => {
    const overlays = createOverlays(createEventBus(() => undefined));
    const first = askToLeave(overlays);
    const second = askToLeave(overlays);
    expect(await first).toBe(false);
    overlays.getState().leave?.resolve(true);
    expect(await second).toBe(true);
  });
});

it('when all dialogs are cancelled, pending requests are answered', async () => {
  const events = createEventBus(() => undefined);
  const overlays = createOverlays(events);
  const picked = jest.fn();
  events.on('deya-picked', picked);
  const leave = askToLeave(overlays);
  events.emit('open-selector', { selected: null });
  events.emit('open-faq', {});
  expect(isAnyOpen(overlays.getState())).toBe(true);
  closeAll(overlays, events);
  expect(isAnyOpen(overlays.getState())).toBe(false);
  expect(picked).toHaveBeenCalledWith({ deya: null });
  expect(await leave).toBe(false);
});

it('an administrator who acts as a customer reads the customer’s name, and returns by one button (S §2.12)', async () => {
  const { user, asked, baseElement } = await drawDeferred(ImpersonationAlert, {
    session: { user: { ...MARIA, impersonated: true } },
  });
  expect(screen.getByRole('status')).toHaveTextContent('Μαρία Δεληγιάννη');
  expect(await axe(baseElement, { rules: { region: { enabled: false } } })).toHaveNoViolations();
  await user.dblClick(screen.getByRole('button', { name: texts.impersonation.end }));
  expect(asked.stopActing).toHaveBeenCalledTimes(1);
});

describe('a navigation to another page', () => {
  const goTo = (path: string) =>
    act(() => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    });

  it('closes dialogs without a pending answer; a request for a utility gets none', async () => {
    const { overlays, platform } = await drawDeferred(OpenDialogs, {
      overlays: { faq: { key: '' }, utilityInfo: true, selector: { always: false }, pick: { selected: null } },
      session: { user: MARIA, deya_id: 3, deya: PROFILE },
      answers: { 'GET /api/deya/faq': { data: [] }, 'GET /api/deya/list': { deyas: [] } },
    });
    const picked: unknown[] = [];
    platform.events.on('deya-picked', (event) => void picked.push(event));
    await goTo('/services');
    expect(isAnyOpen(overlays.getState())).toBe(false);
    expect(picked).toEqual([{ deya: null }]);
  });

  it('keeps dialogs with a pending answer or input, and all dialogs on a change of language', async () => {
    const { overlays } = await drawDeferred(OpenDialogs, {
      overlays: { faq: { key: '' }, addUtility: true, selector: { always: false } },
      session: { user: MARIA, deya_id: null },
      answers: { 'GET /api/deya/faq': { data: [] }, 'GET /api/deya/list': { deyas: [] } },
    });
    await goTo('/en');
    expect(overlays.getState()).toMatchObject({ faq: { key: '' } });
    await goTo('/en/services');
    expect(overlays.getState()).toMatchObject({ faq: null, addUtility: true, selector: { always: false } });
  });
});
