import { clearForeignCookies } from './foreign-cookies.ts';

test('cookies of services are cleared for this host and its parents, and the portal’s are kept', () => {
  const written: string[] = [];
  const cookie = 'i18n_redirected=de; _ga=1; portal_kept=2; measurement_unit=liters';
  clearForeignCookies({ cookie, location: { hostname: 'my.example.gr' } } as Document, (text) => written.push(text));
  expect(written).toEqual([
    '_ga=; Path=/; Max-Age=0',
    '_ga=; Path=/; Domain=my.example.gr; Max-Age=0',
    '_ga=; Path=/; Domain=example.gr; Max-Age=0',
  ]);
});

test('in a browser without cookies nothing is written', () => {
  const write = jest.fn();
  clearForeignCookies({ cookie: '', location: { hostname: 'localhost' } } as Document, write);
  expect(write).not.toHaveBeenCalled();
});
