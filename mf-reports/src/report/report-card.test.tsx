import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { deya } from '../testing.ts';
import { ReportCard } from './report-card.tsx';

it('says that its counts are of all people, beside the person’s own reports', async () => {
  const { container } = await renderRemote(<ReportCard />, {
    name: 'mf-reports',
    texts: { el },
    session: { deya_id: 3, deya },
  });
  const everybody = screen.getByText('Αναφορές όλων στη ΔΕΥΑ');
  expect(everybody.nextElementSibling).toHaveTextContent(
    `${el.service.active}${deya.info.active_reports}${el.service.closed}${deya.info.closed_reports}`,
  );
  expect(screen.getByRole('link', { name: el.report.mine })).toHaveAttribute('href', '/report/mine');
  expect((await axe(container)).violations).toEqual([]);
});
