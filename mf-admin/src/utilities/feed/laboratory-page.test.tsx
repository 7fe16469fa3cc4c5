import type { ReactNode } from 'react';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { LaboratoryOutcome } from '@hydria/shared/contract/laboratory.ts';
import type { UtilitySettings } from '@hydria/shared/contract/utilities.ts';
import { RemotePages } from '@hydria/shared/remote/remote-pages.tsx';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import { RemoteContextProvider, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import main from '../../locales/el.json';
import { widen } from '../../testing.ts';
import { feedPages } from './feed-pages.tsx';
import type { Laboratory } from './laboratory-file.ts';
import el from './locales/el.json';
import { FEED } from './use-feed-t.ts';

/** The texts of the feed, as the area loads them in the portal. */
const WithTexts = ({ children }: { children: ReactNode }) => {
  const context = useRemoteContext();
  const { i18n } = context.platform;
  if (!i18n.hasResourceBundle('el', FEED)) i18n.addResourceBundle('el', FEED, el);
  return (
    <RemoteContextProvider value={{ ...context, catalogues: [FEED, context.name] }}>{children}</RemoteContextProvider>
  );
};

const LABORATORY: Laboratory = {
  mapping: null,
  uploaded_at: null,
  quantities: [
    { alias: 'ph', title: 'Οξύτητα (pH)', unit: '' },
    { alias: 'lead', title: 'Μόλυβδος', unit: 'µg/l' },
    { alias: 'conductance', title: 'Αγωγιμότητα', unit: 'µS/cm' },
  ],
  zones: ['', 'Σούδα'],
};
const OUTCOME: LaboratoryOutcome = {
  received: 3,
  stored: 2,
  refused: 1,
  refusals: [{ line: 3, field: 'Ζώνη', reason: 'reference_unknown', value: 'Ατλαντίδα' }],
  values: [{ line: 2, zone: 'Σούδα', alias: 'lead', analysis_date: '2026-11-02', value: '<1' }],
};

const open = (laboratory: Laboratory = LABORATORY) => {
  widen();
  return renderRemote(
    <WithTexts>
      <RemotePages pages={{ '/admin/utilities/:utility_id/laboratory': feedPages.LaboratoryPage }} />
    </WithTexts>,
    {
      name: 'mf-admin',
      texts: { el: main },
      ownRouter: true,
      path: '/admin/utilities/1/laboratory',
      session: { deya_id: 1 },
      answers: {
        'GET /api/utilities/profile': { id: 1, title: 'ΔΕΥΑ Πάτρας' } as UtilitySettings,
        'GET /api/utilities/laboratory': laboratory,
        'POST /api/utilities/laboratory/preview': OUTCOME,
        'POST /api/utilities/laboratory/analyses': OUTCOME,
      },
    },
  );
};

const TEXT = 'Ημερομηνία;Ζώνη;PH;Μόλυβδος (μg/L);Άλλο\n02/11/2026;Σούδα;7,4;<1;x\n03/11/2026;Ατλαντίδα;;2;\n';
const file = (content: BlobPart = TEXT) => {
  const made = new File([content], 'νερό.csv', { type: 'text/csv' });
  // jsdom has no `arrayBuffer` of files.
  made.arrayBuffer ??= async () =>
    typeof content === 'string' ? (new TextEncoder().encode(content).buffer as ArrayBuffer) : (content as ArrayBuffer);
  return made;
};

it('a file is mapped by its heads, checked, and stored without the refused values', async () => {
  const portal = await open();
  expect(await screen.findByText('Δεν έχει ανέβει ακόμη αρχείο.')).toBeVisible();
  await portal.user.upload(screen.getByLabelText('Επιλογή αρχείου CSV'), file());
  const quantities = within(await screen.findByRole('region', { name: 'Οι παράμετροι' }));
  expect(quantities.getByLabelText('Μόλυβδος (μg/L)')).toHaveValue('lead');
  expect(quantities.getByLabelText('Άλλο')).toHaveDisplayValue('Δεν διαβάζεται');
  await portal.user.selectOptions(quantities.getByLabelText('PH'), 'ph');
  await portal.user.click(screen.getByRole('button', { name: 'Έλεγχος του αρχείου' }));
  const refused = within(await screen.findByRole('table', { name: 'Τιμές που δεν έγιναν δεκτές' }));
  expect(refused.getByRole('row', { name: /3.*Ζώνη.*Ατλαντίδα/ })).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση 2 τιμών' }));
  expect(await screen.findByText('Αποθηκεύτηκαν 2 τιμές. Δεν έγινε δεκτή 1.')).toBeVisible();
  expect(portal.calls.find(({ call }) => call === 'POST /api/utilities/laboratory/analyses')?.input).toMatchObject({
    query: { deya_id: 1 },
    body: {
      file: TEXT,
      mapping: {
        layout: 'columns',
        date: 'Ημερομηνία',
        zone: 'Ζώνη',
        quantities: [
          { name: 'Μόλυβδος (μg/L)', alias: 'lead' },
          { name: 'PH', alias: 'ph' },
        ],
      },
    },
  });
});

it('the kept mapping is used again where its columns are in the file', async () => {
  const portal = await open({
    ...LABORATORY,
    uploaded_at: '2026-11-01T08:00:00.000Z',
    mapping: {
      layout: 'columns',
      date: 'Ημερομηνία',
      zone: null,
      zone_name: 'Σούδα',
      sampling_point: null,
      laboratory: null,
      laboratory_name: 'Εργαστήριο',
      parameter: null,
      value: null,
      unit: null,
      quantities: [{ name: 'Άλλο', alias: 'conductance' }],
    },
  });
  await screen.findByText(/Τελευταία φορά/);
  await portal.user.upload(screen.getByLabelText('Επιλογή αρχείου CSV'), file());
  expect(await screen.findByLabelText('Άλλο')).toHaveValue('conductance');
  expect(screen.getByLabelText('Η ζώνη του αρχείου')).toHaveValue('Σούδα');
  expect(screen.getByLabelText('Όνομα εργαστηρίου')).toHaveValue('Εργαστήριο');
});

it('a file that is no table is refused, and another one can be chosen', async () => {
  const portal = await open();
  await portal.user.upload(await screen.findByLabelText('Επιλογή αρχείου CSV'), file('<html></html>'));
  expect(await screen.findByText(/Το αρχείο δεν έχει στήλες και γραμμές/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Έλεγχος του αρχείου' })).toBeNull();
});
