import { forgetLeftDrafts } from './forget-left-drafts.ts';

const reported = () => dispatchEvent(new Event('single-spa:routing-event'));

it('drafts end with their page, not with its language, step, utility or filter', () => {
  history.replaceState(null, '', '/report');
  const forgetDrafts = jest.fn();
  forgetLeftDrafts({ forgetDrafts });
  for (const same of ['/de/report', '/report?step=2', '/fr/report?deya_id=9', '/report']) {
    history.replaceState(null, '', same);
    reported();
  }
  expect(forgetDrafts).not.toHaveBeenCalled();
  history.replaceState(null, '', '/en/bills');
  reported();
  reported();
  expect(forgetDrafts).toHaveBeenCalledTimes(1);
});
