import { fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { chania } from '../remote/examples.ts';
import { renderRemote } from '../remote/testing.tsx';
import { AmountFigure } from './amount-figure.tsx';
import { BarChart, roundUp } from './bar-chart.tsx';
import { CheckGroup, CheckInput, RadioInput, SelectInput } from './choices.tsx';
import { DigitReading } from './digit-reading.tsx';
import { Empty } from './empty.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Failed } from './failed.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Form } from './form.tsx';
import { countGraphemes } from '../rules/text.ts';
import { Loading } from './loading.tsx';
import { Page } from './page.tsx';
import { PasswordInput } from './password-input.tsx';
import { SectionCard } from './section-card.tsx';
import { Segments } from './segments.tsx';
import { SupplyPicker } from './supply-picker.tsx';
import { TextArea, TextInput } from './text-input.tsx';
import { ValueTable } from './value-table.tsx';

const draw = (page: React.ReactNode) => renderRemote(page, { name: 'mf-trial', texts: {} });

const HOME = { kwdikos_katanalwti: '100', alias: 'Σπίτι', street: null, address: null };
const SHOP = { kwdikos_katanalwti: '200', alias: null, street: 'Ερμού 14', address: null };

const ReportForm = () => {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'leak' | 'other' | ''>('');
  const [attempt, setAttempt] = useState(0);
  const errors = { name: name ? undefined : 'Συμπληρώστε όνομα', kind: kind ? undefined : 'Επιλέξτε τι συμβαίνει' };
  const shown: Partial<typeof errors> = attempt > 0 ? errors : {};
  return (
    <Form label="Αναφορά" onSubmit={() => setAttempt(attempt + 1)}>
      <ErrorSummary errors={shown} attempt={attempt} />
      <TextInput
        name="name"
        label="Όνομα"
        description="Όπως στον λογαριασμό"
        value={name}
        onChange={setName}
        error={shown.name}
      />
      <RadioInput
        name="kind"
        label="Τι συμβαίνει;"
        value={kind}
        onChange={setKind}
        error={shown.kind}
        choices={[
          { value: 'leak', label: 'Διαρροή', note: 'Τρέχει νερό' },
          { value: 'other', label: 'Άλλο' },
        ]}
      />
      <SelectInput
        name="deya"
        label="Υπηρεσία"
        value=""
        onChange={() => undefined}
        choices={[{ value: '3', label: 'ΔΕΥΑ' }]}
      />
      <CheckGroup
        name="by"
        label="Ενημέρωση"
        optional
        value={[]}
        onChange={() => undefined}
        choices={[{ value: 'mail', label: 'E-mail' }]}
      />
      <CheckInput
        name="terms"
        label="Δέχομαι τους όρους"
        checked={false}
        onChange={() => undefined}
        error="Χρειάζεται"
      />
      <button type="submit">Αποστολή</button>
    </Form>
  );
};

describe('a form that cannot be sent', () => {
  it('says on top what is wrong, leads to each field, and says the same beside it', async () => {
    const { user, container } = await draw(<ReportForm />);
    await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('2 πεδία χρειάζονται διόρθωση');
    await user.click(screen.getByRole('link', { name: 'Συμπληρώστε όνομα' }));
    const field = screen.getByRole('textbox', { name: 'Όνομα' });
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Όπως στον λογαριασμό Συμπληρώστε όνομα');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('counts down as fields are put right', async () => {
    const { user } = await draw(<ReportForm />);
    await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
    await user.type(screen.getByRole('textbox', { name: 'Όνομα' }), 'Μαρία');
    expect(screen.getByRole('alert')).toHaveTextContent('Ένα πεδίο χρειάζεται διόρθωση');
    await user.click(screen.getByRole('radio', { name: /Διαρροή/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('free text', () => {
  const Text = () => {
    const [value, setValue] = useState('');
    return <TextArea name="text" label="Περιγραφή" most={4} value={value} onChange={setValue} />;
  };

  it('counts characters as a reader does and lets one write more, so that it can be shortened', async () => {
    await draw(<Text />);
    // An accent typed on its own, and a family of four.
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'α\u0301👨‍👩‍👧‍👦' } });
    expect(screen.getAllByText('Απομένουν 2 χαρακτήρες')[0]).toBeVisible();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'καλημέρα' } });
    expect(screen.getAllByText('4 χαρακτήρες παραπάνω από το όριο')[0]).toBeVisible();
  });

  it('knows that the whole is not longer than its parts look', () => expect(countGraphemes('Ϊ́')).toBe(1));
});

it('shows a password to be checked, and hides it again', async () => {
  const { user } = await draw(
    <PasswordInput
      name="password"
      label="Κωδικός"
      autoComplete="current-password"
      value="νερό"
      onChange={() => undefined}
    />,
  );
  const field = screen.getByLabelText('Κωδικός');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Εμφάνιση κωδικού' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Εμφάνιση κωδικού', pressed: true })).toBeVisible();
});

describe('choosing a supply', () => {
  it('is no question for those who have one', async () => {
    const { container } = await draw(<SupplyPicker supplies={[HOME]} value="100" onChange={() => undefined} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('names supplies as the person knows them, with their code', async () => {
    const choose = jest.fn();
    const { user } = await draw(<SupplyPicker withAll supplies={[HOME, SHOP]} value="100" onChange={choose} />);
    expect(screen.getByRole('radio', { name: 'Σπίτι 100' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Ερμού 14 200' }));
    expect(choose).toHaveBeenLastCalledWith('200');
    await user.click(screen.getByRole('radio', { name: 'Όλες οι παροχές' }));
    expect(choose).toHaveBeenLastCalledWith(null);
  });

  it('becomes a list when there are many', async () => {
    const choose = jest.fn();
    const many = Array.from({ length: 9 }, (_, index) => ({ ...SHOP, kwdikos_katanalwti: `${index}` }));
    const { user } = await draw(<SupplyPicker withAll supplies={many} value="4" onChange={choose} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Παροχή' }), 'Ερμού 14 · 7');
    expect(choose).toHaveBeenLastCalledWith('7');
    await user.selectOptions(screen.getByRole('combobox'), 'Όλες οι παροχές');
    expect(choose).toHaveBeenLastCalledWith(null);
  });
});

describe('a chart', () => {
  const bars = [
    { name: 'Δευτέρα', tick: 'Δευ', value: 210 },
    { name: 'Τρίτη', tick: 'Τρι', value: 0 },
  ];
  const words = {
    summary: '12% λιγότερο από πέρυσι',
    bars,
    format: (value: number) => `${value} λίτρα`,
  };

  it('says what it shows, and puts no table before the next link', async () => {
    const { container } = await draw(<BarChart {...words} />);
    expect(screen.getByText('12% λιγότερο από πέρυσι', { selector: 'figcaption' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('writes no value of its scale twice', async () => {
    const few = [{ name: 'Δευτέρα', tick: 'Δευ', value: 1 }];
    await draw(<BarChart {...words} bars={few} format={(value) => `${Math.round(value)} λίτρα`} />);
    expect(screen.getAllByText('1 λίτρα')).toHaveLength(1);
    expect(screen.getByText('0 λίτρα')).toBeInTheDocument();
  });

  it('has its values in a table with a name of its own', async () => {
    const { container } = await draw(
      <ValueTable caption="Ημερήσια κατανάλωση" columns={['Ημέρα', 'Κατανάλωση']} rows={bars} format={words.format} />,
    );
    expect(screen.getByRole('table', { name: 'Ημερήσια κατανάλωση' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Δευτέρα 210 λίτρα' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    [0, 1],
    [0.58, 0.6],
    [0.7, 0.8],
    [343, 400],
    [220, 300],
    [1000, 1000],
    [1001, 1200],
  ])('has a scale that ends on a round number: %d → %d', (value, top) => expect(roundUp(value)).toBeCloseTo(top));
});

it('reads a meter out as a number, not digit by digit', async () => {
  await draw(<DigitReading cubicMetres={284.5} />);
  expect(screen.getByRole('img', { name: 'Ένδειξη μετρητή: 284,500 m³' })).toHaveTextContent('00284,500m³');
});

it('completes or cancels a dialog, and gives the focus back', async () => {
  const submit = jest.fn();
  const Registration = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Προσθήκη</button>
        <FormDialog open={open} title="Νέα εγγραφή" onSubmit={submit} onClose={() => setOpen(false)}>
          <TextInput name="code" label="Κωδικός" value="" onChange={() => undefined} />
        </FormDialog>
      </>
    );
  };
  const { user, baseElement } = await draw(<Registration />);
  await user.click(screen.getByRole('button', { name: 'Προσθήκη' }));
  expect(screen.getByRole('dialog', { name: 'Νέα εγγραφή' })).toBeVisible();
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Ολοκλήρωση' }));
  expect(submit).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Άκυρο' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Προσθήκη' })).toHaveFocus();
});

it('names the window after the page and the chosen utility, in the letters of the language', async () => {
  const session = { deya_id: chania.id, deya: chania };
  await renderRemote(<Page title="Λογαριασμοί">{null}</Page>, { name: 'mf-trial', texts: {}, session });
  expect(document.title).toBe(`Λογαριασμοί · ${chania.title} · Hydria`);
});

it('names the window after the page, whose heading can take the focus', async () => {
  await draw(<Page title="Λογαριασμοί">{null}</Page>);
  expect(document.title).toBe('Λογαριασμοί · Hydria');
  expect(screen.getByRole('heading', { level: 1, name: 'Λογαριασμοί' })).toHaveAttribute('tabindex', '-1');
});

it('has no barriers in any state of a card', async () => {
  const { container } = await draw(
    <main>
      <Page title="Αρχική">
        <SectionCard title="Οφειλή" action={<button>Όλα</button>}>
          <AmountFigure cents={12345} label="Υπόλοιπο" note="έως 31/05/2026" />
        </SectionCard>
        <SectionCard title="Φορτώνει">
          <Loading shape="chart" />
        </SectionCard>
        <SectionCard title="Δεν ήρθε">
          <Failed retry={() => undefined} reference="7f3a" />
        </SectionCard>
        <SectionCard title="Άδειο">
          <Empty label="Δεν υπάρχουν αναφορές" text="Θα φαίνονται εδώ." />
        </SectionCard>
        <Segments
          label="Περίοδος"
          value="week"
          onChange={() => undefined}
          choices={[{ value: 'week', label: 'Εβδομάδα' }]}
        />
      </Page>
    </main>,
  );
  expect(screen.getByText(/123,45/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});
