import { placeOfBill, writtenPeriod } from './bill-place.ts';

it('an address that contains the street and the district stands alone', () => {
  const place = { street: 'Όθωνος 14', address: 'Όθωνος 14, Λαμία', municipal_district: 'Λαμία' };
  expect(placeOfBill(place)).toBe('Όθωνος 14, Λαμία');
  expect(placeOfBill({ ...place, address: 'Όθωνος 14' })).toBe('Όθωνος 14, Λαμία');
  expect(placeOfBill({ street: null, address: null, municipal_district: null })).toBe('');
});

it('a period of days is written as utilities write it', () => {
  expect(writtenPeriod({ period_start: '2026-05-01', period_end: '2026-07-31' })).toBe('01/05/2026 – 31/07/2026');
});
