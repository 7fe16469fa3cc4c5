import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { WaterNoticeWords } from '@hydria/shared/contract/water-notices.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const wordsOf = (kind: string): WaterNoticeWords => ({
  title_el: `Τίτλος ${kind}`,
  title_en: `Title ${kind}`,
  title_de: `Titel ${kind}`,
  title_fr: `Titre ${kind}`,
  description_el: `Κείμενο ${kind}`,
  description_en: `Text ${kind}`,
  description_de: `Wortlaut ${kind}`,
  description_fr: `Texte ${kind}`,
});

const open = () =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path: '/admin/water-notices/new',
    ownRouter: true,
    answers: {
      'GET /api/staff/water-notices/choices': { zones: [{ zone: 'Χανιά', people: 12 }], parameters: [] },
      'GET /api/staff/water-notices/template': ({ query }) => wordsOf(query.kind),
    },
  });

it('the template fills in a notice, and leaves what a person has written', async () => {
  const portal = await open();
  const { user } = portal;
  await user.selectOptions(await screen.findByLabelText('Είδος'), 'boil');
  await waitFor(() => expect(screen.getByRole('option', { name: /Χανιά/ })).toBeInTheDocument());
  await user.selectOptions(screen.getByLabelText('Ζώνη'), 'Χανιά');
  const fill = screen.getByRole('button', { name: 'Συμπλήρωση από το πρότυπο' });
  const title = screen.getByLabelText('Τίτλος (ελληνικά)');
  expect(screen.getAllByText('Υποχρεωτικό')).toHaveLength(4);
  await user.type(title, 'Δικός μου τίτλος');
  await waitFor(() => expect(fill).toBeEnabled());
  await user.click(fill);
  expect(title).toHaveValue('Δικός μου τίτλος');
  expect(screen.getByLabelText('Τίτλος (γερμανικά)')).toHaveValue('Titel boil');
  expect(screen.getByText(/^Ένα πεδίο που γράψατε έμεινε όπως είναι/)).toBeVisible();
  expect((await axe(portal.container)).violations).toEqual([]);

  await user.selectOptions(screen.getByLabelText('Είδος'), 'do_not_drink');
  await user.clear(title);
  await waitFor(() => expect(fill).toBeEnabled());
  await user.click(fill);
  expect(title).toHaveValue('Τίτλος do_not_drink');
  expect(screen.getByLabelText('Τίτλος (γερμανικά)')).toHaveValue('Titel do_not_drink');
  expect(screen.queryByText(/έμεινε όπως είναι/)).toBeNull();
});
