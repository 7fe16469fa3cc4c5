import { PHOTO_MAX_BYTES, type ReportText, checkPhotoFile, checkReport } from './report.ts';

const report = (changes: Partial<ReportText> = {}): ReportText => ({
  problem_type: 'damage_public',
  description: 'Τρέχει νερό στο πεζοδρόμιο από χθες το βράδυ.',
  address: 'Αγίου Νικολάου 12',
  latitude: '',
  longitude: '',
  kwdikos_katanalwti: '',
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  ...changes,
});

it('takes a report without any contact details', () => expect(checkReport(report())).toEqual({}));

it('asks for type, description and place', () => {
  expect(checkReport(report({ problem_type: '', description: '  ', address: '' }))).toEqual({
    problem_type: ['required'],
    description: ['required'],
    location: ['required'],
  });
});

it('knows only the six problem types', () =>
  expect(checkReport(report({ problem_type: 'ufo' }))).toEqual({ problem_type: ['invalid'] }));

it('takes a supply or a position in place of an address', () => {
  expect(checkReport(report({ address: '', kwdikos_katanalwti: '0301-00042' }))).toEqual({});
  expect(checkReport(report({ address: '', latitude: '37.0856', longitude: '25.1502' }))).toEqual({});
});

it('refuses a position that is not on the earth, or half of one', () => {
  expect(checkReport(report({ latitude: '91', longitude: '25' }))).toEqual({ location: ['invalid'] });
  expect(checkReport(report({ latitude: '37' }))).toEqual({ location: ['invalid'] });
  expect(checkReport(report({ latitude: 'north', longitude: '25' }))).toEqual({ location: ['invalid'] });
});

it('takes 220 characters of description and not one more', () => {
  expect(checkReport(report({ description: 'ώ'.repeat(220) }))).toEqual({});
  expect(checkReport(report({ description: 'ώ'.repeat(221) }))).toEqual({ description: ['max'] });
});

it('checks phone and e-mail only when they are given', () => {
  expect(checkReport(report({ phone: '12', email: 'me' }))).toEqual({ phone: ['phone'], email: ['email'] });
  expect(checkReport(report({ phone: '694 412 3456', email: ' maria@hydria.example ' }))).toEqual({});
});

it('takes photos by their name in any case, up to ten megabytes', () => {
  expect(checkPhotoFile({ name: 'IMG_1.JPG', size: 2_000_000 })).toBeNull();
  expect(checkPhotoFile({ name: 'meter.jpeg', size: PHOTO_MAX_BYTES })).toBeNull();
  expect(checkPhotoFile({ name: 'meter', size: 1 })).toBe('mimes');
  expect(checkPhotoFile({ name: 'meter.heic', size: 1 })).toBe('mimes');
  expect(checkPhotoFile({ name: 'meter.png.exe', size: 1 })).toBe('mimes');
  expect(checkPhotoFile({ name: 'meter.png', size: PHOTO_MAX_BYTES + 1 })).toBe('size');
});
