/** A bill with two lines, as a utility's system sends it. */
export const bill = (bill_number: string, code: string, more: object = {}) => ({
  bill_number,
  kwdikos_katanalwti: code,
  period_start: '2026-01-01',
  period_end: '2026-03-31',
  charge: 1000,
  current_total: 1240,
  total_unpaid: 1240,
  payment_code: 'RF18539007547034',
  issue_date: '2026-04-05',
  expiry_date: '2026-05-05',
  lines: [
    { kind: 'water', label: 'Νερό', quantity: 20, unit_price: 5000, amount: 1000 },
    { kind: 'vat', label: 'ΦΠΑ', amount: 240 },
  ],
  ...more,
});
