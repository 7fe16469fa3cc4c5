import { screen, waitFor, within } from '@testing-library/react';
import type { StaffSearch } from '@hydria/shared/contract/staff-search.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { axe } from 'jest-axe';
import type { Answers } from '@hydria/shared/remote/testing.tsx';
import { drawDeferred, MARIA } from '../../testing.tsx';
import type { DeskSection } from './desk-pages.ts';
import { SearchDialog } from './search-dialog.tsx';

const SECTIONS: DeskSection[] = [
  {
    group: 'cases',
    pages: [
      { path: '/admin/cases', label: 'Αναφορές και αιτήσεις', count: 0, active: false },
      { path: '/admin/contact', label: 'Μηνύματα επικοινωνίας', count: 0, active: false },
    ],
  },
];

const NOTHING: StaffSearch = { people: null, supplies: null, meters: null, bills: null, cases: null };
const ELENI = { id: 71, full_name: 'Ελένη Ρούσσου', email: 'eleni@example.gr', phone: '+306941122334' };
const FOUND: StaffSearch = {
  ...NOTHING,
  people: { data: [ELENI], more: true },
  cases: { data: [{ id: 512, kind: 'report', code: 'AB-771', name: 'Ελένη', address: 'Ερμού 3' }], more: false },
};

const open = async (
  answer: Answers['POST /api/staff/search'],
  scope: readonly string[] = ['users.view', 'cases.view'],
) => {
  const onClose = jest.fn();
  const drawn = await drawDeferred(() => <SearchDialog sections={SECTIONS} onClose={onClose} />, {
    path: '/admin',
    session: { status: 'member', user: { ...MARIA, scope: [...scope] }, deya_id: 3 },
    answers: { 'POST /api/staff/search': answer },
  });
  const field = screen.getByRole('combobox', { name: 'Όνομα, κωδικός, τηλέφωνο, διεύθυνση' });
  return { ...drawn, field, onClose };
};

describe('the search of the desk', () => {
  it('asks the server once for what was typed, in the body, and opens the chosen result by keyboard', async () => {
    const { user, field, calls, platform, onClose, container } = await open(FOUND);
    const navigate = jest.spyOn(platform, 'navigate');
    await user.type(field, ' 694 112 ');
    expect(await screen.findByText('2 αποτελέσματα')).toBeInTheDocument();
    const asked = calls.filter(({ call }) => call === 'POST /api/staff/search');
    expect(asked.map(({ input }) => input)).toEqual([{ query: { deya_id: 3 }, body: { term: '694 112' } }]);
    const options = screen.getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Ελένη Ρούσσουeleni@example.gr · +306941122334',
      'Όλοι οι χρήστες',
      'AB-771Ελένη · Ερμού 3',
    ]);
    expect(field).toHaveAttribute('aria-activedescendant', options[0]!.id);
    expect(await axe(container.ownerDocument.body)).toHaveNoViolations();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('AB-771');
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(navigate).toHaveBeenCalledWith('/admin/cases/512');
  });

  it('leads to the list with the same words where a group has further rows', async () => {
    const { user, field, platform } = await open(FOUND);
    const navigate = jest.spyOn(platform, 'navigate');
    await user.type(field, 'ρουσσου');
    await user.click(await screen.findByRole('option', { name: 'Όλοι οι χρήστες' }));
    expect(navigate).toHaveBeenCalledWith(`/admin/users?search=${encodeURIComponent('ρουσσου')}`);
  });

  it('finds pages of the desk by a part of their names, without accents and before the server has answered', async () => {
    const { user, field, platform } = await open(NOTHING);
    const navigate = jest.spyOn(platform, 'navigate');
    await user.type(field, 'μηνυματα');
    const pages = screen.getByRole('group', { name: 'Σελίδες' });
    expect(within(pages).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(navigate).toHaveBeenCalledWith('/admin/contact');
  });

  it('asks for nothing before two characters, and says when nothing was found', async () => {
    const { user, field, calls } = await open(NOTHING);
    expect(screen.getByText(/τουλάχιστον δύο χαρακτήρες/)).toBeInTheDocument();
    await user.type(field, 'ψ');
    await user.type(field, 'ψψ');
    expect(await screen.findByText(/Δεν βρέθηκε τίποτα/)).toBeInTheDocument();
    expect(calls.filter(({ call }) => call === 'POST /api/staff/search')).toHaveLength(1);
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('says that the search failed, and asks again', async () => {
    const { user, field, answer } = await open(new ApiError(503, 'service_unavailable'));
    await user.type(field, 'ρουσσου');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    answer({ 'POST /api/staff/search': FOUND });
    await user.click(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  });

  it('opens a supply at its people, or at its alerts for one who may not see people', async () => {
    const supplies = { data: [{ kwdikos_katanalwti: '100-3', name: 'Ρούσσου', address: null }], more: false };
    const { user, field, platform } = await open({ ...NOTHING, supplies }, ['reports.manage']);
    const navigate = jest.spyOn(platform, 'navigate');
    await user.type(field, '100-3');
    await user.click(await screen.findByRole('option', { name: /100-3/ }));
    expect(navigate).toHaveBeenCalledWith('/admin/alerts?search=100-3&state=all&handling=all');
  });
});
