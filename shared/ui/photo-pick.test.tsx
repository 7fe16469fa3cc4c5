import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { optional, photos } from '../contract/forms/fields.ts';
import { defineForm } from '../contract/forms/form.ts';
import { ApiForm } from '../form/api-form.tsx';
import { PhotosField } from '../form/photos-field.tsx';
import { useApiForm } from '../form/use-api-form.ts';
import el from '../locales/el.json';
import { renderRemote } from '../remote/testing.tsx';
import { preparePhoto } from './prepare-photo.ts';

const note = defineForm('note', { photos: optional(photos(3)) });
const texts = { el: { field: { note: { photos: 'Φωτογραφία' } }, error: {} } };

const Note = () => {
  const form = useApiForm('POST /api/reports/{id}/notes', {
    rules: note,
    toInput: (body, idempotency_key) => ({ params: { id: 1 }, body: { note: 'a', ...body, idempotency_key } }),
  });
  return (
    <ApiForm form={form}>
      <PhotosField form={form} name="photos" more="Άλλη φωτογραφία" />
      <button type="submit">Αποστολή</button>
    </ApiForm>
  );
};

const latin = (content: string) => Uint8Array.from(content, (sign) => sign.charCodeAt(0));
const JPEG = latin('\u00ff\u00d8\u00ff\u00e0 leak');
const HEIC = latin('\0\0\0\u0018ftypheic\0\0\0\0mif1heic');
const WEBP = latin('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ');
const file = (bytes: Uint8Array<ArrayBuffer>, name: string, type = '') => new File([bytes], name, { type });
const sized = (made: File, size: number) => Object.defineProperty(made, 'size', { value: size });

/** The pixels of a decoded picture; a browser that cannot decode it rejects. */
let decode: () => Promise<{ width: number; height: number }>;
const drawn = jest.fn();
const closed = jest.fn();
const encode = jest.fn((): Blob | null => new Blob(['small'], { type: 'image/jpeg' }));

const cannotDecode = () => Promise.reject(new DOMException('', 'InvalidStateError'));

beforeEach(() => {
  jest.clearAllMocks();
  decode = async () => ({ width: 4000, height: 3000 });
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  Object.assign(globalThis, { createImageBitmap: async () => ({ ...(await decode()), close: closed }) });
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: drawn, fillRect: () => undefined })) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(encode());
});

describe('a chosen picture', () => {
  it('of a phone is made smaller: its long side has 2560 pixels, and its name says what it is', async () => {
    const sent = await preparePhoto(file(JPEG, 'IMG_1.JPG', 'image/jpeg'));
    expect(sent).toMatchObject({ name: 'IMG_1.JPG', type: 'image/jpeg', size: 5 });
    expect(drawn.mock.calls[0]!.slice(1)).toEqual([0, 0, 2560, 1920]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('that is small already is sent as it is, and a wrong ending is put right', async () => {
    decode = async () => ({ width: 800, height: 600 });
    const small = file(JPEG, 'leak.jpg', 'image/jpeg');
    expect(await preparePhoto(small)).toBe(small);
    expect(await preparePhoto(file(JPEG, 'leak.heic', 'image/heic'))).toMatchObject({
      name: 'leak.jpg',
      type: 'image/jpeg',
    });
    expect(drawn).not.toHaveBeenCalled();
  });

  it('in HEIC or WebP is sent as JPEG where the browser decodes it', async () => {
    for (const bytes of [HEIC, WEBP])
      expect(await preparePhoto(file(bytes, 'IMG_2.HEIC'))).toMatchObject({ name: 'IMG_2.jpg', type: 'image/jpeg' });
  });

  it('in HEIC has a way out where the browser does not decode it, whatever its name says', async () => {
    decode = cannotDecode;
    expect(await preparePhoto(file(HEIC, 'IMG_2.jpg', 'image/jpeg'))).toBe('heic');
    expect(await preparePhoto(file(WEBP, 'a.webp'))).toBe('mimes');
  });

  it('that is damaged, empty or no picture is refused before anything is sent', async () => {
    expect(await preparePhoto(file(new Uint8Array(), 'a.jpg'))).toBe('image');
    expect(await preparePhoto(file(latin('%PDF-1.7'), 'a.jpg'))).toBe('mimes');
    decode = cannotDecode;
    expect(await preparePhoto(file(JPEG, 'a.jpg'))).toBe('image');
  });

  it('of more than 10 MB goes when it became small, and is refused when it could not', async () => {
    const large = () => sized(file(JPEG, 'a.jpg'), 30_000_000);
    expect(await preparePhoto(large())).toBeInstanceOf(File);
    decode = () => Promise.reject(new Error('no memory'));
    expect(await preparePhoto(large())).toBe('size');
    expect(await preparePhoto(sized(file(JPEG, 'a.jpg'), 101 * 1024 * 1024))).toBe('size');
  });

  it('stays as it is where drawing fails, and where a logo would lose its transparency', async () => {
    encode.mockReturnValueOnce(null);
    const large = file(JPEG, 'a.jpg', 'image/jpeg');
    expect(await preparePhoto(large)).toBe(large);
    const logo = file(latin('\u0089PNG\r\n\u001a\n'), 'logo.png', 'image/png');
    expect(await preparePhoto(logo, { keepsPng: true })).toBe(logo);
    expect(await preparePhoto(logo)).toMatchObject({ name: 'logo.jpg', type: 'image/jpeg' });
  });
});

const open = async () => {
  const answer = { 'POST /api/reports/{id}/notes': { message: 'Success' as const } };
  const portal = await renderRemote(<Note />, { name: 'mf-test', texts, answers: answer as never });
  const input = screen.getByLabelText<HTMLInputElement>(/^Φωτογραφία/, { selector: 'input' });
  return { ...portal, choose: (chosen: File) => portal.user.upload(input, chosen) };
};

const sentPhotos = (calls: readonly { input: unknown }[]): File[] =>
  calls.map(({ input }) => (input as { body: { photos: File[] } }).body.photos).flat();

it('the form sends the small photo, and says while it is being made', async () => {
  let ready = () => {};
  decode = () => new Promise((resolve) => (ready = () => resolve({ width: 4000, height: 3000 })));
  const { choose, calls, user, container } = await open();
  await choose(file(JPEG, 'leak.jpg', 'image/jpeg'));
  expect(await screen.findByText(el.photo.preparing)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  ready();
  expect(await screen.findByRole('img', { name: /leak\.jpg/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(el.photo.preparing)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  await waitFor(() => expect(sentPhotos(calls)).toMatchObject([{ name: 'leak.jpg', size: 5 }]));
});

it('a photo in HEIC is refused where it is chosen, with the way out, and the others stay', async () => {
  const { choose, calls, user } = await open();
  await choose(file(JPEG, 'leak.jpg', 'image/jpeg'));
  await screen.findByRole('img', { name: /leak\.jpg/ });
  decode = cannotDecode;
  const more = await screen.findByLabelText<HTMLInputElement>('Άλλη φωτογραφία', { exact: false, selector: 'input' });
  await user.upload(more, file(HEIC, 'IMG_2.jpg', 'image/jpeg'));
  expect(await screen.findByText(el.photo.heic)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  await waitFor(() => expect(sentPhotos(calls)).toMatchObject([{ name: 'leak.jpg' }]));
});

it('a photo that is sent before it became small goes as it was chosen, and is not lost', async () => {
  decode = () => new Promise(() => undefined);
  const { choose, calls, user } = await open();
  const chosen = file(JPEG, 'leak.jpg', 'image/jpeg');
  await choose(chosen);
  await screen.findByText(el.photo.preparing);
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  await waitFor(() => expect(sentPhotos(calls)).toEqual([chosen]));
});
