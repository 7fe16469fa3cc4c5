import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { renderRemote } from '../remote/testing.tsx';
import { Chart } from './chart.tsx';
import { Combobox } from './combobox.tsx';
import { DateField } from './date-field.tsx';
import { MenuButton } from './menu.tsx';
import { Tabs } from './tabs.tsx';
import { Tooltip } from './tooltip.tsx';

const show = (part: React.ReactNode, path = '/') => renderRemote(part, { name: 'mf-test', texts: {}, path });

const CITIES = [
  { value: 'argos', label: 'Άργος' },
  { value: 'chania', label: 'Χανιά' },
  { value: 'volos', label: 'Βόλος' },
];

const City = () => {
  const [value, setValue] = useState<string | null>('argos');
  return <Combobox name="city" label="Πόλη" choices={CITIES} value={value} onChange={setValue} none="Καμία πόλη" />;
};

it('finds a choice by typing, takes it with the keyboard and says when none fits', async () => {
  const { user, container } = await show(<City />);
  const box = await screen.findByRole('combobox', { name: 'Πόλη' });
  expect(box).toHaveValue('Άργος');
  await user.clear(box);
  await user.type(box, 'χαν');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Χανιά']);
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('Χανιά');
  await user.clear(box);
  await user.type(box, 'πάτρα');
  expect(await screen.findByText('Καμία πόλη')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('has no button beside its own ones whose label would be English', async () => {
  const { user, container } = await show(<City />);
  await user.click(await screen.findByRole('combobox', { name: 'Πόλη' }));
  const labels = [...container.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  expect(labels).toEqual(['Κλείσιμο']);
});

const Views = () => {
  const [value, setValue] = useState<'chart' | 'table'>('chart');
  const tabs = [
    { value: 'chart' as const, label: 'Γράφημα' },
    { value: 'table' as const, label: 'Πίνακας' },
  ];
  return (
    <Tabs label="Προβολή" tabs={tabs} value={value} onChange={setValue}>
      {value}
    </Tabs>
  );
};

it('moves between tabs with the arrows; the panel is named by its tab', async () => {
  const { user, container } = await show(<Views />);
  const first = await screen.findByRole('tab', { name: 'Γράφημα', selected: true });
  await user.click(first);
  await user.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByRole('tab', { name: 'Πίνακας' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Πίνακας' })).toHaveTextContent('table');
  expect(await axe(container)).toHaveNoViolations();
});

it('opens a menu by the keyboard, keeps it open while entries are switched, and gives the focus back', async () => {
  const picked = jest.fn();
  const { user } = await show(
    <MenuButton
      label="Στήλες"
      icon=""
      entries={[
        { key: 'a', label: 'Ρόλοι', isChecked: true, onPick: picked },
        { key: 'b', label: 'Κατάσταση', isChecked: false, onPick: picked },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Στήλες' });
  button.focus();
  await user.keyboard('{Enter}');
  const menu = within(await screen.findByRole('menu', { name: 'Στήλες' }));
  expect(menu.getByRole('menuitemcheckbox', { name: 'Ρόλοι', checked: true })).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(picked).toHaveBeenCalledTimes(1);
  expect(menu.getByRole('menuitemcheckbox', { name: 'Κατάσταση', checked: false })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

it('shows the name of an icon button while it has the focus', async () => {
  const { user } = await show(
    <Tooltip text="Προβολή ως πελάτης">
      <button type="button" aria-label="Προβολή ως πελάτης" />
    </Tooltip>,
  );
  await waitFor(() => expect(document.querySelector('[title="Προβολή ως πελάτης"]')).not.toBeNull());
  await user.hover(screen.getByRole('button'));
  expect(await screen.findByRole('tooltip', { name: 'Προβολή ως πελάτης' })).toBeVisible();
});

it.each([
  ['/', 'Επιλέξτε ημερομηνία'],
  ['/en', 'Choose date'],
  ['/de', 'Datum auswählen'],
  ['/fr', 'Choisir la date'],
])('picks a day from a month in the language of the page: %s', async (path, name) => {
  const chosen: (string | null)[] = [];
  const { user } = await show(
    <DateField label="Από" value="2026-11-05" min="2026-11-02" max="2026-11-19" onChange={(day) => chosen.push(day)} />,
    path,
  );
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  expect(await screen.findByRole('gridcell', { name: '1' })).toBeDisabled();
  await user.click(screen.getByRole('gridcell', { name: '10' }));
  expect(chosen).toEqual(['2026-11-10']);
});

it('says in a sentence what a chart shows', async () => {
  const { container } = await show(
    <Chart
      summary="12% λιγότερο από πέρυσι"
      bars={[{ name: 'Δευτέρα 4 Μαΐου', tick: '4/5', value: 0.4 }]}
      label="Κατανάλωση"
      format={String}
    />,
  );
  expect(await screen.findByText('12% λιγότερο από πέρυσι')).toBeVisible();
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
  expect(await axe(container)).toHaveNoViolations();
});

it('has a name and a ring where the keyboard stops at a chart', async () => {
  const bars = [{ name: 'Δευτέρα 4 Μαΐου', tick: '4/5', value: 0.4 }];
  const { user, container } = await show(
    <Chart summary="12% λιγότερο από πέρυσι" bars={bars} label="Κατανάλωση" format={String} />,
  );
  const stop = await screen.findByRole('group', { name: 'Κατανάλωση' });
  await user.tab();
  expect(stop).toHaveFocus();
  expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  const ringed = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
  expect(ringed.some((rule) => rule.includes(':has(:focus-visible)') && rule.includes('outline: 3px'))).toBe(true);
});
