import { checkPhotoFile, PHOTO_MAX_BYTES } from './photo.ts';

it('takes photos by their name in any case, up to ten megabytes', () => {
  expect(checkPhotoFile({ name: 'IMG_1.JPG', size: 2_000_000 })).toBeNull();
  expect(checkPhotoFile({ name: 'meter.jpeg', size: PHOTO_MAX_BYTES })).toBeNull();
  expect(checkPhotoFile({ name: 'meter', size: 1 })).toBe('mimes');
  expect(checkPhotoFile({ name: 'meter.heic', size: 1 })).toBe('mimes');
  expect(checkPhotoFile({ name: 'meter.png.exe', size: 1 })).toBe('mimes');
  expect(checkPhotoFile({ name: 'meter.png', size: PHOTO_MAX_BYTES + 1 })).toBe('size');
});
