import { fireEvent, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import shared from '@hydria/shared/locales/el.json';
import el from '../../locales/el.json';
import { maria, openAt } from '../../testing.tsx';
import { squareOf, WHOLE } from './crop.ts';

const drawn = jest.fn();
let decode: () => Promise<object>;
beforeEach(() => {
  drawn.mockClear();
  URL.createObjectURL ??= () => 'blob:picture';
  URL.revokeObjectURL ??= () => undefined;
  decode = async () => ({ width: 400, height: 200, close: () => undefined });
  Object.assign(globalThis, { createImageBitmap: () => decode() });
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: drawn })) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['jpeg'], { type: 'image/jpeg' }));
});

const PICTURE = 'data:image/jpeg;base64,AAAA';
const open = async (avatar?: string) => {
  const portal = await openAt('/account', {
    texts: { el },
    session: { user: { ...maria, ...(avatar && { avatar }) } },
    answers: {
      'GET /api/account/two-factor': { enabled: false, required: false, recovery_codes: 0 },
      'GET /api/account/sessions': { data: [] },
      'GET /api/account/identities': { data: [] },
    },
  });
  await portal.user.click(await screen.findByRole('button', { name: avatar ? 'Αλλαγή εικόνας' : 'Προσθήκη εικόνας' }));
  await screen.findByRole('dialog');
  return portal;
};
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const file = (name: string, bytes: BlobPart = JPEG) => new File([bytes], name, { type: 'image/jpeg' });

it('a person chooses a picture, moves the part in sight with sliders, and the account shows it', async () => {
  const { user, answer, calls, container, platform } = await open();
  await user.upload(screen.getByLabelText('Επιλογή αρχείου'), file('me.jpg'));
  fireEvent.change(await screen.findByRole('slider', { name: 'Μεγέθυνση' }), { target: { value: '50' } });
  fireEvent.change(screen.getByRole('slider', { name: 'Αριστερά ή δεξιά' }), { target: { value: '100' } });
  expect(await axe(container)).toHaveNoViolations();
  answer({ 'POST /api/account/avatar': { message: 'Success' }, 'GET /api/auth/user': { ...maria, avatar: PICTURE } });
  await user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  await waitFor(() => expect(platform.session.getState().user?.avatar).toBe(PICTURE));
  expect(calls.find(({ call }) => call === 'POST /api/account/avatar')?.input).toMatchObject({
    body: expect.any(File),
  });
  // The right end of a picture of 400 × 200, enlarged twice.
  expect(drawn.mock.calls[0]!.slice(1)).toEqual([300, 50, 100, 100, 0, 0, 288, 288]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a picture is removed', async () => {
  const { user, answer, platform } = await open(PICTURE);
  answer({ 'DELETE /api/account/avatar': { message: 'Success' }, 'GET /api/auth/user': maria });
  await user.click(screen.getByRole('button', { name: 'Αφαίρεση εικόνας' }));
  await waitFor(() => expect(platform.session.getState().user?.avatar).toBeUndefined());
});

it('a file that is no picture is said at the field', async () => {
  const { user } = await open();
  await user.upload(screen.getByLabelText('Επιλογή αρχείου'), file('me.png', 'x'));
  expect(await screen.findByText(shared.photo.mimes)).toBeVisible();
  expect(screen.queryByRole('slider')).toBeNull();
});

it('a picture that is damaged is said where it is chosen, and one that cannot be cut out when it is saved', async () => {
  const { user } = await open();
  decode = () => Promise.reject(new DOMException('', 'InvalidStateError'));
  await user.upload(screen.getByLabelText('Επιλογή αρχείου'), file('me.jpg'));
  expect(await screen.findByText(shared.photo.image)).toBeVisible();
  decode = () => Promise.reject(new Error('no memory'));
  await user.upload(screen.getByLabelText('Επιλογή αρχείου'), file('me.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Αποθήκευση' }));
  expect(await screen.findByText(shared.photo.image)).toBeVisible();
});

it.each([
  [WHOLE, { left: 100, top: 0, side: 200 }],
  [
    { zoom: 100, across: 0, down: 100 },
    { left: 0, top: 400 / 3, side: 200 / 3 },
  ],
])('the square of %o', (crop, square) => {
  const found = squareOf(crop, { width: 400, height: 200 });
  expect(found.left).toBeCloseTo(square.left);
  expect(found.top).toBeCloseTo(square.top);
  expect(found.side).toBeCloseTo(square.side);
});
