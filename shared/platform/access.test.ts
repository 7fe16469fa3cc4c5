import { admit, holds, type Visitor } from './access.ts';

const guest: Visitor = { member: false, scope: [], info: {} };
const member: Visitor = {
  member: true,
  scope: ['users.view'],
  info: { show_bills: true, customer_reports: false, announcements: 0 },
};

test.each([
  [[], guest, true],
  [['guest'], guest, true],
  [['member'], guest, false],
  [['member', 'info.show_bills'], member, true],
  [['member', 'info.customer_reports'], member, false],
  [['info.announcements'], member, false],
  [['info.announcements'], { ...member, info: { announcements: 2 } }, true],
  [['permission:users.view'], member, true],
  [['permission:users.edit'], member, false],
  [['customer'], guest, false],
  [['customer'], member, true],
  [['customer'], { ...member, customer: false }, false],
  [['something-else'], member, false],
])('%j hold for whom they describe', (conditions, visitor, expected) => {
  expect(holds(conditions, visitor)).toBe(expected);
});

test.each([
  ['public', guest, 'enter'],
  ['public', member, 'enter'],
  ['guest', guest, 'enter'],
  ['guest', member, 'to-home'],
  ['member', guest, 'to-login'],
  ['member', member, 'enter'],
  ['permission:users.view', guest, 'to-login'],
  ['permission:users.view', member, 'enter'],
  ['permission:users.edit', member, 'forbidden'],
] as const)('a page for %s treats each visitor as S §2.1 says', (access, visitor, expected) => {
  expect(admit(access, visitor)).toBe(expected);
});
