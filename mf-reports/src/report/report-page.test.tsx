import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { OfferedCaseType } from '@hydria/shared/contract/case-types.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers, type RemoteSetup, type RenderedRemote } from '@hydria/shared/remote/testing.tsx';
import { writeQuestions } from '@hydria/shared/rules/case-questions.ts';
import de from '../locales/de.json';
import el from '../locales/el.json';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { App } from '../routes.tsx';
import { deya } from '../testing.ts';

// jsdom does not decode pictures.
URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => undefined;

const STORED = {
  id: 1001,
  code: '7K4M-2QXP',
  status: 0 as const,
  created_at: '2026-11-20T12:00:00.000Z',
  utility_notified: true,
  due_at: null,
};
const guest = { status: 'guest', user: null, deya_id: null, deya: null } as const;

const open = (path: string, answers: Answers = {}, setup: Partial<RemoteSetup> = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-reports',
    texts: { el, en, de, fr },
    path,
    session: guest,
    answers: {
      'GET /api/deya/info': deya,
      'GET /api/deya/announcements': { data: [] },
      'GET /api/deya/case-types': { data: [] },
      'GET /api/reports/near': { data: [] },
      ...answers,
    },
    ...setup,
  });

/** Pasted, because typing key by key slows the test. */
const write = async ({ user }: RenderedRemote, box: HTMLElement, text: string) => {
  await user.click(box);
  await user.paste(text);
};

const press = ({ user }: RenderedRemote, name: string) => user.click(screen.getByRole('button', { name }));

const sayWhat = async (portal: RenderedRemote) => {
  await portal.user.click(await screen.findByRole('radio', { name: el.type.damage_public }));
  await write(portal, screen.getByRole('textbox', { name: el.field.report.description }), 'Τρέχει νερό.');
  await press(portal, el.report.next);
};

const sayWhere = async (portal: RenderedRemote) => {
  await write(portal, await screen.findByRole('textbox', { name: el.field.report.address }), 'Αγίου Νικολάου 12');
  await press(portal, el.report.next);
};

const goToCheck = async (portal: RenderedRemote) => {
  await sayWhat(portal);
  await sayWhere(portal);
  await press(portal, el.report.skip);
  await screen.findByRole('heading', { name: el.check.title });
};

const sent = ({ calls }: RenderedRemote) =>
  calls
    .filter(({ call }) => call === 'POST /api/reports')
    .map(({ input }) => (input as { body: Record<string, unknown> }).body);

describe('about an alert', () => {
  const HOURS = el.flow.proof.replace('{{meter}}', 'M1');
  const HOME = { kwdikos_katanalwti: '0301-1', alias: 'Σπίτι', hydrometers: [{ hydrometer: 'M1', location: null }] };
  const openOf = () =>
    open(
      '/report?alert=7',
      {
        'GET /api/user/info': { customers: [HOME], announcements: [], user: maria } as never,
        'GET /api/alerts/{id}': {
          ...{ id: 7, kind: 'continuous_low', kwdikos_katanalwti: '0301-1', hydrometer: 'M1', ended: false, lowest: 6 },
          ...{ since: '2026-11-19T05:00:00.000Z', until: '2026-11-20T05:00:00.000Z', lost: 144, cost: null },
          ...{ hours: [], pause: null },
        },
        'POST /api/reports': STORED,
      },
      { session: { status: 'member', user: maria, deya_id: 3, deya } },
    );

  it('begins with its kind, its words, its supply and its meter, and sends its hours along', async () => {
    const portal = await openOf();
    expect(await screen.findByRole('radio', { name: el.type.damage_home })).toBeChecked();
    expect(screen.getByRole('textbox', { name: el.field.report.description })).toHaveValue(
      'Ο μετρητής M1 γράφει συνεχή ροή από 19/11/2026, 07:00, τουλάχιστον 6 λίτρα την ώρα.',
    );
    expect(screen.getByText(HOURS)).toBeVisible();
    await press(portal, el.report.next);
    expect(await screen.findByRole('radio', { name: /Μετρητής M1/ })).toBeChecked();
    await press(portal, el.report.next);
    await press(portal, el.report.next);
    await press(portal, el.report.send);
    await waitFor(() => expect(sent(portal)).toHaveLength(1));
    expect(sent(portal)[0]).toMatchObject({ alert_id: 7, kwdikos_katanalwti: '0301-1', hydrometer: 'M1' });
    expect(portal.notices).toEqual([]);
  });

  it('keeps the hours back from a report about another place', async () => {
    const portal = await openOf();
    await screen.findByText(HOURS);
    await press(portal, el.report.next);
    await portal.user.click(await screen.findByRole('radio', { name: el.where.no_supply }));
    expect(screen.queryByText(HOURS)).toBeNull();
    await sayWhere(portal);
    await press(portal, el.report.next);
    await press(portal, el.report.send);
    await waitFor(() => expect(sent(portal)).toHaveLength(1));
    expect(sent(portal)[0]).not.toHaveProperty('alert_id');
  });
});

it('lets a guest report to a utility of their choice, and shows the reference', async () => {
  const portal = await open('/deya/3/report', { 'POST /api/reports': STORED });
  expect(await screen.findByText('ΔΕΥΑ Πάρου')).toBeVisible();
  expect(screen.getByRole('link', { name: '22840 22222' })).toHaveAttribute('href', 'tel:2284022222');
  await goToCheck(portal);
  expect(screen.getByText('Αγίου Νικολάου 12')).toBeVisible();
  await press(portal, el.report.send);
  expect(await screen.findByText('7K4M-2QXP')).toBeVisible();
  expect(location.pathname).toBe('/deya/3/report/success');
  expect(sent(portal)).toEqual([
    expect.objectContaining({
      deya_id: 3,
      problem_type: 'damage_public',
      description: 'Τρέχει νερό.',
      address: 'Αγίου Νικολάου 12',
      lang: 'el',
    }),
  ]);
});

it('reports missing input above the form and beside the field, and stays on the step', async () => {
  const portal = await open('/deya/3/report');
  await screen.findByRole('radio', { name: el.type.damage_home });
  await press(portal, el.report.next);
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByRole('link', { name: el.error.report.problem_type.required })).toBeVisible();
  expect(screen.getAllByText(el.error.report.description.required)).toHaveLength(2);
  expect(screen.getByRole('heading', { name: el.what.title })).toBeVisible();
});

it('announces the kind of problem as required, and as wrong while none is chosen', async () => {
  const portal = await open('/deya/3/report');
  const kinds = await screen.findByRole('radiogroup', { name: el.field.report.problem_type });
  expect(kinds).toBeRequired();
  expect(kinds).toBeValid();
  await press(portal, el.report.next);
  expect(kinds).toBeInvalid();
  expect(kinds).toHaveAccessibleDescription(el.error.report.problem_type.required);
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('counts the remaining of the 220 characters and refuses more', async () => {
  const portal = await open('/deya/3/report');
  const box = await screen.findByRole('textbox', { name: el.field.report.description });
  await portal.user.click(box);
  await portal.user.paste('ώ'.repeat(218));
  expect(screen.getByText('Απομένουν 2 χαρακτήρες')).toBeVisible();
  await portal.user.paste('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧');
  await press(portal, el.report.next);
  expect(await screen.findAllByText('Συντομεύστε την περιγραφή στους 220 χαρακτήρες.')).not.toHaveLength(0);
});

it('keeps the input when sending fails, and sends it again with the same key', async () => {
  const portal = await open('/deya/3/report', { 'POST /api/reports': new ApiError(503, 'service_unavailable') });
  await goToCheck(portal);
  await press(portal, el.report.send);
  expect(await screen.findByText(el.report.not_sent)).toBeVisible();
  expect(screen.getByText('Τρέχει νερό.')).toBeVisible();
  portal.answer({ 'POST /api/reports': STORED });
  await press(portal, el.report.send);
  expect(await screen.findByText('7K4M-2QXP')).toBeVisible();
  const [first, second] = sent(portal);
  expect(first?.idempotency_key).toMatch(/^[\da-f]{32}$/);
  expect(second?.idempotency_key).toBe(first?.idempotency_key);
});

it('keeps the input when the day’s reports are used up, and names the time of the next attempt', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:20:00Z'), advanceTimers: true });
  const refused = new ApiError(429, 'daily_limit_reached', 86_000);
  const portal = await open('/deya/3/report', { 'POST /api/reports': refused });
  await goToCheck(portal);
  await press(portal, el.report.send);
  expect(await screen.findByText(/από Σάββατο 14:14/)).toBeVisible();
  expect(document.activeElement).toContainElement(screen.getByRole('alert'));
  expect(screen.getByText('Τρέχει νερό.')).toBeVisible();
  expect(screen.getByText('Αγίου Νικολάου 12')).toBeVisible();
  jest.useRealTimers();
});

it('returns to the field that the server refused', async () => {
  const portal = await open('/deya/3/report', { 'POST /api/reports': new ApiError(422, { photos: ['image'] }) });
  await goToCheck(portal);
  await press(portal, el.report.send);
  expect(await screen.findByRole('heading', { name: el.what.title })).toBeVisible();
  expect(screen.getAllByText(el.error.report.photos.image)).not.toHaveLength(0);
});

it('accepts a photo and shows it under its file name', async () => {
  const portal = await open('/deya/3/report');
  const pick = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${el.field.report.photos}`), {
    selector: 'input',
  });
  await portal.user.upload(pick, new File(['x'], 'meter.JPG', { type: 'image/jpeg' }));
  expect(await screen.findByRole('img', { name: /meter\.JPG/ })).toBeVisible();
  expect(screen.getByText(el.what.photo_more)).toBeVisible();
});

it('shows the photo itself before it is sent', async () => {
  const portal = await open('/deya/3/report');
  const pick = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${el.field.report.photos}`), {
    selector: 'input',
  });
  await portal.user.upload(pick, new File(['x'], 'leak.jpg', { type: 'image/jpeg' }));
  await goToCheck(portal);
  expect(screen.getByRole('img', { name: /leak\.jpg/ })).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('brings a report back after a reload, and says that its photos are to be added again', async () => {
  const draft = { problem_type: 'damage_public', description: 'Τρέχει νερό.', photos: true, latitude: null, phone: 7 };
  const portal = await open('/deya/3/report?step=2', {}, { drafts: { [`report.${deya.id}`]: draft } });
  expect(await screen.findByRole('heading', { name: el.where.title })).toBeVisible();
  expect(screen.getByText(/Μόνο τις φωτογραφίες/)).toBeVisible();
  await press(portal, el.report.back);
  expect(await screen.findByRole('textbox', { name: el.field.report.description })).toHaveValue('Τρέχει νερό.');
  expect(screen.getByRole('radio', { name: el.type.damage_public })).toBeChecked();
});

it('prefills the known data of a signed-in person, and offers their supplies', async () => {
  const customers = [
    { deya_id: 3, kwdikos_katanalwti: '0301-00042', alias: 'Σπίτι', street: null, address: null, hydrometers: [] },
  ];
  const portal = await open(
    '/report',
    { 'GET /api/user/info': { customers, announcements: [], user: maria } as never, 'POST /api/reports': STORED },
    { session: { status: 'member', user: maria, deya_id: 3, deya } },
  );
  await sayWhat(portal);
  await portal.user.click(await screen.findByRole('radio', { name: /Σπίτι/ }));
  await press(portal, el.report.next);
  expect(await screen.findByRole('textbox', { name: /E-mail/ })).toHaveValue('maria@hydria.example');
  await press(portal, el.report.next);
  await press(portal, el.report.send);
  await waitFor(() => expect(location.pathname).toBe('/report-success'));
  expect(sent(portal)[0]).toMatchObject({ kwdikos_katanalwti: '0301-00042' });
  expect(sent(portal)[0]).not.toHaveProperty('address');
});

it('asks for a utility first when none is chosen', async () => {
  const portal = await open('/report');
  const asked = jest.fn();
  portal.platform.events.on('open-selector', asked);
  await press(portal, el.report.choose_utility);
  expect(asked).toHaveBeenCalled();
  portal.platform.events.emit('deya-picked', { deya: { id: 3 } as never });
  await waitFor(() => expect(location.pathname).toBe('/deya/3/report'));
});

it('reports an unknown utility, one that accepts no reports, and a failed request', async () => {
  const portal = await open('/deya/99/report', { 'GET /api/deya/info': new ApiError(404, 'deya_not_found') });
  expect(await screen.findByText(el.report.unknown_utility)).toBeVisible();
  portal.unmount();
  const closed = await open('/deya/3/report', {
    'GET /api/deya/info': { ...deya, info: { ...deya.info, customer_reports: false } },
  });
  expect(await screen.findByText(el.report.closed)).toBeVisible();
  closed.unmount();
  await open('/deya/3/report', { 'GET /api/deya/info': new ApiError(503, 'service_unavailable') });
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('stays on its own address when it is embedded', async () => {
  const portal = await open('/deya/3/report/frame', { 'POST /api/reports': STORED });
  await goToCheck(portal);
  expect(screen.queryByRole('button', { name: el.report.change_utility })).toBeNull();
  await press(portal, el.report.send);
  expect(await screen.findByText('7K4M-2QXP')).toBeVisible();
  expect(location.pathname).toBe('/deya/3/report/frame');
  await press(portal, el.sent.another);
  expect(await screen.findByRole('radio', { name: el.type.damage_public })).not.toBeChecked();
});

it('shows only references in the server’s format', async () => {
  await open('/report-success?code=%3Cb%3E');
  await waitFor(() => expect(location.pathname).toBe('/report'));
});

it('is accessible on every screen', async () => {
  const portal = await open('/deya/3/report');
  await screen.findByRole('radio', { name: el.type.damage_public });
  expect(await axe(portal.container)).toHaveNoViolations();
  await sayWhat(portal);
  expect(await axe(portal.container)).toHaveNoViolations();
  await sayWhere(portal);
  expect(await axe(portal.container)).toHaveNoViolations();
  await press(portal, el.report.skip);
  expect(await axe(portal.container)).toHaveNoViolations();
});

describe('the types that the utility offers', () => {
  const burst = {
    id: 7,
    problem_type: 'damage_public' as const,
    icon: 'leak' as const,
    title: { el: 'Σπασμένος αγωγός', de: 'Rohrbruch' },
    hint: { el: 'Νερό βγαίνει από τον δρόμο.' },
    stopper: { el: 'Καλέστε μας τώρα.' },
    stopper_phone: '+302610123456',
    is_photo_required: true,
    is_place_required: true,
    questions: null,
  };
  const start = async (path = '/deya/3/report', type: OfferedCaseType = burst) => {
    const portal = await open(path, {
      'GET /api/deya/case-types': { data: [type] },
      'POST /api/reports': STORED,
    });
    await screen.findByRole('radiogroup', { name: (path.startsWith('/de/') ? de : el).field.report.problem_type });
    return portal;
  };

  it('stand under their kind alone, in the language of the reader, and are taken back with it', async () => {
    const portal = await start('/de/deya/3/report');
    expect(screen.queryByRole('radio', { name: 'Rohrbruch' })).toBeNull();
    await portal.user.click(screen.getByRole('radio', { name: de.type.damage_public }));
    const type = await screen.findByRole('radio', { name: 'Rohrbruch' });
    expect(type).toHaveAccessibleDescription('Νερό βγαίνει από τον δρόμο.');
    await portal.user.click(type);
    await portal.user.click(screen.getByRole('radio', { name: de.type.water_quality }));
    await portal.user.click(screen.getByRole('radio', { name: de.type.damage_public }));
    expect(screen.getByRole('radio', { name: de.what.no_subtype })).toBeChecked();
  });

  it('say what is to be done before the report goes on, with the telephone to call', async () => {
    const portal = await start();
    await portal.user.click(screen.getByRole('radio', { name: el.type.damage_public }));
    expect(screen.queryByText('Καλέστε μας τώρα.')).toBeNull();
    await portal.user.click(await screen.findByRole('radio', { name: 'Σπασμένος αγωγός' }));
    expect(screen.getByText('Καλέστε μας τώρα.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Κλήση/ })).toHaveAttribute('href', 'tel:+302610123456');
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('ask for a photo and a place where they need them, and go with the report', async () => {
    const portal = await start();
    await portal.user.click(screen.getByRole('radio', { name: el.type.damage_public }));
    await portal.user.click(await screen.findByRole('radio', { name: 'Σπασμένος αγωγός' }));
    await write(portal, screen.getByRole('textbox', { name: el.field.report.description }), 'Τρέχει νερό.');
    await press(portal, el.report.next);
    expect((await screen.findAllByText(el.error.report.photos.required)).length).toBeGreaterThan(0);
    const photo = new File(['x'], 'leak.jpg', { type: 'image/jpeg' });
    await portal.user.upload(portal.container.querySelector('input[type=file]')!, photo);
    await press(portal, el.report.next);
    await sayWhere(portal);
    await press(portal, el.report.skip);
    expect(await screen.findByText('Σπασμένος αγωγός')).toBeVisible();
    await press(portal, el.report.send);
    expect(await screen.findByText('7K4M-2QXP')).toBeVisible();
    expect(sent(portal)[0]).toMatchObject({ problem_type: 'damage_public', subtype_id: 7 });
  });

  const asking: OfferedCaseType = {
    ...burst,
    is_photo_required: false,
    is_place_required: false,
    questions: writeQuestions([
      {
        id: 'depth',
        type: 'text_field',
        options: { field: 'depth', label: { el: 'Βάθος νερού σε εκατοστά' }, hint: { el: 'Περίπου.' } },
        items: [],
        conditionals: [],
        validation: { required: true, format: 'numeric' },
      },
      {
        id: 'cars',
        type: 'radio_buttons',
        options: { field: 'cars', label: { el: 'Περνούν αυτοκίνητα;' } },
        items: [
          { value: 'yes', label: { el: 'Ναι' } },
          { value: 'no', label: { el: 'Όχι' } },
        ],
        conditionals: [],
        validation: {},
      },
    ]),
  };
  const chooseAsking = async (portal: RenderedRemote) => {
    await portal.user.click(screen.getByRole('radio', { name: el.type.damage_public }));
    await portal.user.click(await screen.findByRole('radio', { name: 'Σπασμένος αγωγός' }));
  };

  it('ask their questions once they are chosen, and say at a question what is missing', async () => {
    const portal = await start(undefined, asking);
    expect(screen.queryByRole('textbox', { name: /Βάθος/ })).toBeNull();
    await chooseAsking(portal);
    expect(screen.getByRole('textbox', { name: /Βάθος/ })).toHaveAccessibleDescription('Περίπου.');
    await write(portal, screen.getByRole('textbox', { name: el.field.report.description }), 'Τρέχει νερό.');
    await press(portal, el.report.next);
    const [sentence] = await screen.findAllByText('Συμπληρώστε: Βάθος νερού σε εκατοστά.');
    expect(sentence).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Βάθος/ })).toBeInvalid();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('have their answers in the summary in words, and in the report by their fields', async () => {
    const portal = await start(undefined, asking);
    await chooseAsking(portal);
    await write(portal, screen.getByRole('textbox', { name: /Βάθος/ }), '40');
    await portal.user.click(screen.getByRole('radio', { name: 'Όχι' }));
    await write(portal, screen.getByRole('textbox', { name: el.field.report.description }), 'Τρέχει νερό.');
    await press(portal, el.report.next);
    await sayWhere(portal);
    await press(portal, el.report.skip);
    expect(await screen.findByText('Όχι')).toBeVisible();
    await press(portal, el.report.send);
    expect(await screen.findByText('7K4M-2QXP')).toBeVisible();
    const [body] = sent(portal);
    expect(body).toMatchObject({ subtype_id: 7, answers: { depth: '40', cars: 'no' } });
    expect(Object.keys(body ?? {}).filter((name) => name.startsWith('answer_'))).toEqual([]);
  });

  it('ask no question any more after another type was chosen, and none of its answers is sent', async () => {
    const portal = await start(undefined, asking);
    await chooseAsking(portal);
    await write(portal, screen.getByRole('textbox', { name: /Βάθος/ }), '40');
    await portal.user.click(screen.getByRole('radio', { name: el.what.no_subtype }));
    expect(screen.queryByRole('textbox', { name: /Βάθος/ })).toBeNull();
    await write(portal, screen.getByRole('textbox', { name: el.field.report.description }), 'Τρέχει νερό.');
    await press(portal, el.report.next);
    await sayWhere(portal);
    await press(portal, el.report.skip);
    await press(portal, el.report.send);
    expect(await screen.findByText('7K4M-2QXP')).toBeVisible();
    expect(sent(portal)[0]).not.toHaveProperty('answers');
  });
});

it('offers the meters of the chosen supply, and sends the chosen one', async () => {
  const meters = [{ hydrometer: 'M1', type: 'digital', location: 'Αυλή' }];
  const supply = { deya_id: 3, street: null, address: null };
  const customers = [
    { ...supply, kwdikos_katanalwti: '0301-1', alias: 'Σπίτι', hydrometers: meters },
    { ...supply, kwdikos_katanalwti: '0301-2', alias: 'Εξοχικό', hydrometers: [] },
  ];
  const portal = await open(
    '/report',
    { 'GET /api/user/info': { customers, announcements: [], user: maria } as never, 'POST /api/reports': STORED },
    { session: { status: 'member', user: maria, deya_id: 3, deya } },
  );
  await sayWhat(portal);
  await portal.user.click(await screen.findByRole('radio', { name: /Εξοχικό/ }));
  expect(screen.queryByRole('radio', { name: /M1/ })).toBeNull();
  await portal.user.click(screen.getByRole('radio', { name: /Σπίτι/ }));
  await portal.user.click(screen.getByRole('radio', { name: /M1/ }));
  for (const next of [el.report.next, el.report.next, el.report.send]) await press(portal, next);
  await waitFor(() => expect(location.pathname).toBe('/report-success'));
  expect(sent(portal)[0]).toMatchObject({ kwdikos_katanalwti: '0301-1', hydrometer: 'M1' });
});

describe('the pin on the map', () => {
  const office = { latitude: 35.514, longitude: 24.018 };
  const atPlace = async () => {
    const portal = await open('/deya/3/report', {
      'GET /api/deya/info': { ...deya, ...office },
      'POST /api/reports': STORED,
    });
    await sayWhat(portal);
    await screen.findByRole('heading', { name: el.where.title });
    return portal;
  };
  const located = (latitude: number, longitude: number, accuracy: number) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: PositionCallback) =>
          found({ coords: { latitude, longitude, accuracy } } as GeolocationPosition),
      },
    });
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

  it('is put and moved by the keyboard alone, and is sent without an address', async () => {
    const portal = await atPlace();
    await press(portal, el.where.map_open);
    await portal.user.click(await screen.findByRole('button', { name: el.where.middle }));
    expect(await screen.findByText(/^Σημείο στον χάρτη: 35.514, 24.018/)).toBeVisible();
    expect(screen.getByText(/Πλησιέστερη πόλη: Χανιά/)).toBeVisible();
    const pin = screen.getByRole('application', { name: el.where.pin });
    expect(pin).toHaveFocus();
    await portal.user.keyboard('{ArrowUp}{ArrowRight}');
    expect(await axe(portal.container)).toHaveNoViolations();
    for (const next of [el.report.next, el.report.skip, el.report.send]) await press(portal, next);
    expect(await screen.findByText('7K4M-2QXP')).toBeVisible();
    const [body] = sent(portal);
    expect(body?.['latitude']).toBeGreaterThan(office.latitude);
    expect(body?.['longitude']).toBeGreaterThan(office.longitude);
    expect(body).not.toHaveProperty('address');
  });

  it('begins at the position of the device, which says how exact it is until the pin is moved', async () => {
    located(35.5, 24.02, 25);
    const portal = await atPlace();
    await press(portal, el.where.position);
    expect(await screen.findByText(/Σημείο στον χάρτη: 35.5, 24.02/)).toBeVisible();
    expect(screen.getByText(/Ακρίβεια της συσκευής: περίπου 25\s*μ/)).toBeVisible();
    await press(portal, el.where.map_open);
    act(() => screen.getByRole('application', { name: el.where.pin }).focus());
    await portal.user.keyboard('{ArrowLeft}');
    expect(screen.queryByText(/Ακρίβεια/)).toBeNull();
  });

  it('is refused outside the area of the utility, with the remedy beside it', async () => {
    located(41.9, 12.5, 10);
    const portal = await atPlace();
    await press(portal, el.where.position);
    expect(await screen.findByText(el.error.report.latitude.outside_area)).toBeVisible();
    await press(portal, el.report.next);
    const summary = within(await screen.findByRole('alert'));
    await portal.user.click(summary.getByRole('link', { name: el.error.report.latitude.outside_area }));
    expect(screen.getByRole('button', { name: el.where.map_open })).toHaveFocus();
    await press(portal, el.where.position_remove);
    await sayWhere(portal);
    expect(await screen.findByRole('heading', { name: el.contact.title })).toBeVisible();
  });
});

describe('an outage that the utility knows of', () => {
  const HOUR = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const outage = (from: number, until: number | null, place: string) => ({
    id: 1,
    deya_id: 3,
    lang: 'el' as const,
    title: 'Βλάβη',
    description: '',
    start_date: '2026-11-01',
    start_time: null,
    end_date: null,
    end_time: null,
    starts_at: '2026-10-31T22:00:00.000Z',
    ends_at: null,
    outage: { from: at(from), until: until === null ? null : at(until), place, streets: ['Αγίου Νικολάου'] },
  });

  it('stands before the form while it lasts, with the time at which the water comes back', async () => {
    const data = [
      outage(-1, 2, 'Σούδα'),
      outage(-3, -1, 'Χαλέπα'),
      outage(1, 2, 'Νέα Χώρα'),
      outage(-1, null, 'Ακρωτήρι'),
    ];
    await open('/deya/3/report', { 'GET /api/deya/announcements': { data } });
    expect(await screen.findByText('Το γνωρίζουμε ήδη: διακοπή νερού, Σούδα')).toBeVisible();
    const notices = screen.getAllByRole('status').filter(({ textContent }) => textContent !== '');
    expect(notices.map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Το γνωρίζουμε ήδη: διακοπή νερού, Σούδα.*επανέλθει: .*\d\d:\d\d/),
      expect.stringMatching(/Ακρωτήρι.*Δεν ξέρουμε ακόμη/),
    ]);
    expect(screen.getByText(el.type.damage_public)).toBeVisible();
  });

  it('says to a customer in one of its streets that no report is needed', async () => {
    const customers = [
      { kwdikos_katanalwti: '1', street: 'Αγίου Νικολάου 12', address: null, alias: null, hydrometers: [] },
    ];
    await open(
      '/report',
      {
        'GET /api/deya/announcements': { data: [outage(-1, 2, 'Σούδα')] },
        'GET /api/user/info': { customers, announcements: [], user: maria } as never,
      },
      { session: { status: 'member', user: maria, deya_id: 3, deya } },
    );
    expect(await screen.findByText(/Αφορά δική σας παροχή/)).toBeVisible();
  });
});

describe('in the middle of a report', () => {
  const TO = { en: 'To: DEYA Paros', de: 'An: DEYA Paros', fr: 'À : DEYA Paros', el: 'Προς: ΔΕΥΑ Πάρου' } as const;
  const TEXTS = { el, en, de, fr };

  it.each(['en', 'de', 'fr', 'el'] as const)('a change to %s keeps words, photo, place and step', async (language) => {
    const portal = await open(language === 'el' ? '/en/deya/3/report' : '/deya/3/report', {
      // The answer in another language is late, as on a slow line.
      'GET /api/deya/announcements': (({ query }: { query: { lang: string } }) =>
        query.lang === language ? new Promise(() => undefined) : { data: [] }) as never,
    });
    const before = language === 'el' ? en : el;
    await portal.user.click(await screen.findByRole('radio', { name: before.type.damage_public }));
    await write(portal, screen.getByRole('textbox', { name: before.field.report.description }), 'Τρέχει νερό.');
    const photo = new File(['x'], 'leak.jpg', { type: 'image/jpeg' });
    await portal.user.upload(portal.container.querySelector('input[type=file]')!, photo);
    await press(portal, before.report.next);
    await write(portal, await screen.findByRole('textbox', { name: before.field.report.address }), 'Νικολάου 12');
    await act(async () => void (await portal.platform.i18n.changeLanguage(language)));
    const texts = TEXTS[language];
    expect(await screen.findByRole('heading', { name: texts.where.title })).toBeVisible();
    expect(screen.getByRole('textbox', { name: texts.field.report.address })).toHaveValue('Νικολάου 12');
    expect(await screen.findByText(TO[language])).toBeVisible();
    await press(portal, texts.report.next);
    await press(portal, texts.report.skip);
    expect(await screen.findByText('Τρέχει νερό.')).toBeVisible();
    expect(await screen.findByRole('img', { name: /leak\.jpg|1/ })).toBeVisible();
  });

  it('another chosen utility changes nothing where the address names one, and every step says to whom it goes', async () => {
    const portal = await open('/deya/3/report', {}, { session: { ...guest, deya_id: 3, deya } });
    await sayWhat(portal);
    portal.answer({ 'GET /api/deya/info': (() => new Promise(() => undefined)) as never });
    await write(portal, await screen.findByRole('textbox', { name: el.field.report.address }), 'Νικολάου 12');
    act(() => portal.platform.session.chooseUtility(9));
    expect(screen.getByRole('textbox', { name: el.field.report.address })).toHaveValue('Νικολάου 12');
    for (const next of [el.report.next, el.report.skip]) {
      expect(screen.getByText(TO.el)).toBeVisible();
      await press(portal, next);
    }
    expect(await screen.findByRole('heading', { name: el.check.title })).toBeVisible();
    expect(screen.getByText(TO.el)).toBeVisible();
  });

  it('another chosen utility gets a report of its own, and the return brings the first one back', async () => {
    const portal = await open('/report', {}, { session: { ...guest, deya_id: 3, deya } });
    await portal.user.click(await screen.findByRole('radio', { name: el.type.damage_public }));
    await write(portal, screen.getByRole('textbox', { name: el.field.report.description }), 'Τρέχει νερό.');
    portal.answer({ 'GET /api/deya/info': { ...deya, id: 9 } });
    act(() => portal.platform.session.chooseUtility(9));
    const box = () => screen.findByRole('textbox', { name: el.field.report.description });
    expect(await box()).toHaveValue('');
    portal.answer({ 'GET /api/deya/info': deya });
    act(() => portal.platform.session.chooseUtility(3));
    await waitFor(async () => expect(await box()).toHaveValue('Τρέχει νερό.'));
  });
});

it('says by when the utility means to have solved it, where it promises a time', async () => {
  const portal = await open('/deya/3/report', {
    'POST /api/reports': { ...STORED, due_at: '2031-03-04T12:00:00.000Z' },
  });
  await goToCheck(portal);
  await press(portal, el.report.send);
  expect(await screen.findByText(/έως: Τρίτη 4 Μαρτίου, 14:00/)).toBeVisible();
});

it.each([
  [true, el.sent.next_received_told],
  [false, el.sent.next_received],
])('says of a mail to the utility only what happens: %s', async (utility_notified, sentence) => {
  const portal = await open('/deya/3/report', { 'POST /api/reports': { ...STORED, utility_notified } });
  await goToCheck(portal);
  await press(portal, el.report.send);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/συνεργείο|επιβεβαι/)).toBeNull();
});

describe('an open report near the place', () => {
  const NEAR = {
    id: 77,
    problem_type: 'damage_public',
    subtype: null,
    status: 1,
    created_at: '2026-11-18T12:00:00.000Z',
    distance_m: 40,
    street: 'Σκαλίδη',
  } as const;
  const LABEL = el.near.follow.replace('{{what}}', `${el.type.damage_public}, Σκαλίδη`);
  const atPin = async (answer: Answers['GET /api/reports/near'], found = true) => {
    const position = { coords: { latitude: 35.5142, longitude: 24.0185, accuracy: 10 } } as GeolocationPosition;
    const geolocation = { getCurrentPosition: (done: PositionCallback) => done(position) };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
    const portal = await open('/deya/3/report', {
      'GET /api/deya/info': { ...deya, latitude: 35.514, longitude: 24.018 },
      'GET /api/reports/near': answer,
      'POST /api/reports': { ...STORED, status: 6, utility_notified: false },
    });
    await sayWhat(portal);
    await screen.findByRole('heading', { name: el.where.title });
    await press(portal, el.where.position);
    if (found) await screen.findByRole('radio', { name: new RegExp(LABEL) }, { timeout: 5000 });
    return portal;
  };
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

  it('is offered with its distance, age and state, politely, and the own problem stays another one', async () => {
    const portal = await atPin({ data: [NEAR] });
    expect(screen.getByRole('radio', { name: el.near.other })).toBeChecked();
    expect(screen.getByText(/40\s*μ.* από το σημείο · .* · επιβεβαιώθηκε/)).toBeVisible();
    expect(screen.getByText(el.near.found_one.replace('{{count}}', '1')).closest('[role=status]')).not.toBeNull();
    const asked = portal.calls.filter(({ call }) => call === 'GET /api/reports/near');
    expect(asked.map(({ input }) => input)).toEqual([
      { query: { deya_id: 3, problem_type: 'damage_public', latitude: 35.5142, longitude: 24.0185 } },
    ]);
    expect(await axe(portal.container)).toHaveNoViolations();
    for (const next of [el.report.next, el.report.skip, el.report.send]) await press(portal, next);
    await waitFor(() => expect(sent(portal)).toHaveLength(1));
    expect(sent(portal)[0]).not.toHaveProperty('same_as');
  });

  it('is followed by a guest with an address, who reads that on the receipt', async () => {
    const portal = await atPin({ data: [NEAR] });
    await portal.user.click(screen.getByRole('radio', { name: new RegExp(LABEL) }));
    await press(portal, el.report.next);
    await press(portal, el.report.next);
    expect(await screen.findAllByText(new RegExp(el.error.report.email.required))).not.toHaveLength(0);
    await write(portal, screen.getByRole('textbox', { name: /E-mail/ }), 'guest@example.gr');
    await press(portal, el.report.next);
    expect(await screen.findByText(`${el.type.damage_public}, Σκαλίδη`)).toBeVisible();
    await press(portal, el.report.send);
    expect(await screen.findByText(el.sent.next_follows)).toBeVisible();
    expect(sent(portal)[0]).toMatchObject({ same_as: 77, email: 'guest@example.gr' });
  });

  it('is taken back when the pin is removed', async () => {
    const portal = await atPin({ data: [NEAR] });
    await portal.user.click(screen.getByRole('radio', { name: new RegExp(LABEL) }));
    await press(portal, el.where.position_remove);
    await waitFor(() => expect(screen.queryByRole('radio', { name: new RegExp(LABEL) })).toBeNull(), { timeout: 5000 });
    await sayWhere(portal);
    for (const next of [el.report.skip, el.report.send]) await press(portal, next);
    await waitFor(() => expect(sent(portal)).toHaveLength(1));
    expect(sent(portal)[0]).not.toHaveProperty('same_as');
  });

  it('that cannot be asked for keeps no person from reporting', async () => {
    const portal = await atPin(new ApiError(429, 'too_many_requests'), false);
    for (const next of [el.report.next, el.report.skip, el.report.send]) await press(portal, next);
    expect(await screen.findByText('7K4M-2QXP')).toBeVisible();
    expect(portal.notices).toEqual([]);
  });
});
