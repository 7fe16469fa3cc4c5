import { toUtility, utilityOfAddress, withUtility } from './utility-address.ts';

const read = (path: string) => utilityOfAddress(new URL(path, 'https://my.example.gr'));

it.each([
  ['/bills/17', '/bills/17?deya_id=3'],
  ['/', '/?deya_id=3'],
  ['/en/alerts', '/en/alerts?deya_id=3'],
  ['/pay?bill=17', '/pay?bill=17&deya_id=3'],
  ['/account/handover#secret', '/account/handover?deya_id=3#secret'],
  ['/success?payment=a&deya_id=3', '/success?payment=a&deya_id=3'],
  ['/deya/3/report', '/deya/3/report'],
  ['/deya/3/announcements#announcement-7', '/deya/3/announcements#announcement-7'],
  ['/online-forms/3/dilwsi', '/online-forms/3/dilwsi'],
  ['/supplies/%CE%91-1', '/supplies/%CE%91-1?deya_id=3'],
])('the path %s names its utility as %s', (path, named) => {
  expect(withUtility(path, 3)).toBe(named);
  expect(read(withUtility(path, 3))).toBe(3);
  expect(withUtility(withUtility(path, 3), 3)).toBe(named);
});

it.each(['/deya/4/report', '/bills/1?deya_id=4', '/online-forms/4'])(
  'the path %s of another utility is refused',
  (path) => expect(() => withUtility(path, 3)).toThrow('utility 4'),
);

it.each([
  '/bills/3',
  '/?deya_id=0',
  '/?deya_id=x',
  '/?deya_id=2147483648',
  '/deya/report',
  '/online-forms/dilwsi',
  '/',
])('the path %s names none', (path) => expect(read(path)).toBeNull());

it('a path goes on to the utility that was chosen instead', () =>
  expect(toUtility('/bills?state=paid&deya_id=4#top', 3)).toBe('/bills?state=paid&deya_id=3#top'));
