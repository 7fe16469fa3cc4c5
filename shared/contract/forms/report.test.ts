import { PHOTO_MAX_BYTES } from '../../rules/photo.ts';
import { checkForm, emptyValues, type FormValues } from './form.ts';
import { reportForm } from './report.ts';

type Report = FormValues<typeof reportForm.fields>;

const check = (changes: Partial<Report> = {}) =>
  checkForm(reportForm, {
    ...emptyValues(reportForm),
    problem_type: 'damage_public',
    description: 'Τρέχει νερό στο πεζοδρόμιο από χθες το βράδυ.',
    address: 'Αγίου Νικολάου 12',
    ...changes,
  });

it('takes a report without any contact details', () => expect(check()).toEqual({}));

it('asks for type, description and place', () => {
  expect(check({ problem_type: '', description: '  ', address: '' })).toEqual({
    problem_type: ['required'],
    description: ['required'],
    location: ['required'],
  });
});

it('knows only the six problem types', () =>
  expect(check({ problem_type: 'ufo' })).toEqual({ problem_type: ['invalid'] }));

it('takes a supply or a position in place of an address', () => {
  expect(check({ address: '', kwdikos_katanalwti: '0301-00042' })).toEqual({});
  expect(check({ address: '', latitude: 37.0856, longitude: 25.1502 })).toEqual({});
});

it('refuses a position that is not on the earth, or half of one', () => {
  expect(check({ latitude: 91, longitude: 25 })).toEqual({ latitude: ['max'] });
  expect(check({ latitude: 37, longitude: -181 })).toEqual({ longitude: ['min'] });
  expect(check({ latitude: 37 })).toEqual({ location: ['invalid'] });
});

it('takes 220 characters of description and not one more', () => {
  expect(check({ description: 'ώ'.repeat(220) })).toEqual({});
  expect(check({ description: 'ώ'.repeat(221) })).toEqual({ description: ['max'] });
});

it('checks phone and e-mail only when they are given', () => {
  expect(check({ phone: '12', email: 'me' })).toEqual({ phone: ['phone'], email: ['email'] });
  expect(check({ phone: '694 412 3456', email: ' maria@hydria.example ' })).toEqual({});
});

it('takes three photos up to ten megabytes', () => {
  const photo = (name: string, size = 1) => Object.defineProperty(new File([], name), 'size', { value: size });
  expect(check({ photos: [photo('a.jpg', PHOTO_MAX_BYTES), photo('b.png'), photo('c.jpeg')] })).toEqual({});
  expect(check({ photos: [photo('a.jpg', PHOTO_MAX_BYTES + 1)] })).toEqual({ photos: ['size'] });
  expect(check({ photos: [photo('a.jpg'), photo('page.html')] })).toEqual({ photos: ['mimes'] });
  expect(check({ photos: ['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`)) })).toEqual({ photos: ['max'] });
});
