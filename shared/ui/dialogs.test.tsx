import { act, fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { renderRemote } from '../remote/testing.tsx';
import { AlertList } from './alert-list.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { CodeInput } from './code-input.tsx';
import { TextInput } from './text-input.tsx';
import { UtilityField } from './utility-field.tsx';

const draw = (page: React.ReactNode) => renderRemote(page, { name: 'mf-trial', texts: {} });

describe('a dialog', () => {
  const Opened = ({
    persistent = false,
    onClose = () => undefined,
  }: {
    persistent?: boolean;
    onClose?: () => void;
  }) => (
    <Dialog open title="Ερώτηση" persistent={persistent} onClose={onClose}>
      <p>Κείμενο</p>
    </Dialog>
  );
  const shown = () => screen.getByText('Ερώτηση').closest('dialog')!;

  it('closes by its button and by a press beside it, but not by one inside', async () => {
    const close = jest.fn();
    const { user } = await draw(<Opened onClose={close} />);
    await user.click(screen.getByText('Κείμενο'));
    expect(close).not.toHaveBeenCalled();
    fireEvent.click(shown());
    expect(close).toHaveBeenCalledTimes(1);
    act(() => shown().showModal());
    await user.click(screen.getByRole('button', { name: 'Κλείσιμο' }));
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('that has to be answered is closed by nothing: no button, no press beside it, no Escape, no second one', async () => {
    const close = jest.fn();
    const { container } = await draw(<Opened persistent onClose={close} />);
    expect(screen.queryByRole('button')).toBeNull();
    const closing = jest.spyOn(shown(), 'close');
    fireEvent.click(shown());
    expect(closing).not.toHaveBeenCalled();
    expect(fireEvent(shown(), new Event('cancel', { cancelable: true }))).toBe(false);
    act(() => shown().close());
    expect(shown().open).toBe(true);
    expect(close).not.toHaveBeenCalled();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('gives the focus back to what opened it, or to the page when that is gone', async () => {
    const Page = () => {
      const [state, setState] = useState<'closed' | 'open' | 'gone'>('closed');
      const [isGoing, setGoing] = useState(false);
      return (
        <main tabIndex={-1}>
          {state !== 'gone' && <button onClick={() => setState('open')}>Άνοιγμα</button>}
          <Dialog open={state === 'open'} title="Ερώτηση" onClose={() => setState(isGoing ? 'gone' : 'closed')}>
            <button onClick={() => setGoing(true)}>Διαγραφή</button>
          </Dialog>
        </main>
      );
    };
    const { user } = await draw(<Page />);
    await user.click(screen.getByRole('button', { name: 'Άνοιγμα' }));
    await user.click(screen.getByRole('button', { name: 'Κλείσιμο' }));
    expect(screen.getByRole('button', { name: 'Άνοιγμα' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Άνοιγμα' }));
    await user.click(screen.getByRole('button', { name: 'Διαγραφή' }));
    await user.click(screen.getByRole('button', { name: 'Κλείσιμο' }));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('begins where one can type when there is a mouse, and otherwise at its title', async () => {
    const form = (
      <FormDialog open title="Ερώτηση" onClose={() => undefined} onSubmit={() => undefined}>
        <TextInput name="name" label="Όνομα" value="" onChange={() => undefined} />
      </FormDialog>
    );
    const first = await draw(form);
    expect(screen.getByRole('heading', { name: 'Ερώτηση' })).toHaveFocus();
    first.unmount();
    const media = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await draw(form);
    expect(screen.getByRole('textbox', { name: 'Όνομα' })).toHaveFocus();
    media.mockRestore();
  });

  it('is 525 wide and completes with the completion label, unless its properties say otherwise (S §9, §2.12)', async () => {
    await draw(
      <FormDialog open title="Ερώτηση" onClose={() => undefined} onSubmit={() => undefined}>
        {null}
      </FormDialog>,
    );
    expect(screen.getByRole('button', { name: 'Ολοκλήρωση' })).toBeVisible();
    expect(
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .map(({ cssText }) => cssText)
        .join(),
    ).toContain('min(525px');
  });
});

it('a list of alerts: errors unless said otherwise, and what can be done about each (S §2.12)', async () => {
  const run = jest.fn();
  const { user, container } = await draw(
    <AlertList
      label="Ειδοποιήσεις"
      alerts={[
        { text: 'Δεν βρέθηκαν παροχές' },
        { text: 'Προσοχή', severity: 'warning', action: { label: 'Τέλος', run } },
      ]}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Δεν βρέθηκαν παροχές');
  expect(screen.getByRole('status')).toHaveTextContent('Προσοχή');
  await user.click(screen.getByRole('button', { name: 'Τέλος' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(await axe(container)).toHaveNoViolations();
});

it('no alerts are nothing at all', async () => {
  const { container } = await draw(<AlertList label="Ειδοποιήσεις" alerts={[]} />);
  expect(container).toBeEmptyDOMElement();
});

it('a form reports its submit and sends nothing away; plain content is no form (S §2.12)', async () => {
  const submit = jest.fn();
  const fields = <button type="submit">Αποστολή</button>;
  const form = await draw(
    <Form label="Αναφορά" onSubmit={submit}>
      {fields}
    </Form>,
  );
  expect(fireEvent.submit(screen.getByRole('form', { name: 'Αναφορά' }))).toBe(false);
  expect(submit).toHaveBeenCalledTimes(1);
  form.unmount();
  await draw(
    <Form plain onSubmit={submit}>
      {fields}
    </Form>,
  );
  expect(document.querySelector('form')).toBeNull();
  expect(screen.getByRole('button', { name: 'Αποστολή' })).toBeVisible();
});

describe('a supply code', () => {
  const Code = ({ mask = '##-####' }: { mask?: string | null }) => {
    const [value, setValue] = useState('');
    return <CodeInput name="customer_code" label="Κωδικός παροχής" mask={mask} value={value} onChange={setValue} />;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Κωδικός παροχής' });

  it('takes the form of the mask while one types, deletes or pastes', async () => {
    const { user } = await draw(<Code />);
    await user.type(field(), '1234');
    expect(field()).toHaveValue('12-34');
    await user.type(field(), '{Backspace}{Backspace}{Backspace}');
    expect(field()).toHaveValue('1');
    await user.paste('2 3456 789');
    expect(field()).toHaveValue('12-3456');
    expect(field()).toHaveAccessibleDescription('6 χαρακτήρες από 6');
  });

  it('leaves the caret where one writes', async () => {
    const { user } = await draw(<Code />);
    await user.type(field(), '23456');
    await user.type(field(), '1', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    expect(field()).toHaveValue('12-3456');
    expect(field().selectionStart).toBe(1);
    await user.type(field(), '!', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(field().selectionStart).toBe(4);
  });

  it('without a mask keeps letters, digits and hyphens', async () => {
    const { user } = await draw(<Code mask={null} />);
    await user.type(field(), 'Αβ-1 /2');
    expect(field()).toHaveValue('Αβ-12');
  });
});

describe('the utility field', () => {
  const CHANIA = { id: 3, title: 'ΔΕΥΑ Χανίων', title_latin: 'DEYA Chanion' };

  it('shows the chosen utility and gives the one that is picked in the selector (D §2)', async () => {
    const pick = jest.fn();
    const { user, platform, container } = await draw(<UtilityField deya={CHANIA} onPick={pick} />);
    const asked = jest.fn();
    platform.events.on('open-selector', asked);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'ΔΕΥΑ: ΔΕΥΑ Χανίων' }));
    expect(asked).toHaveBeenCalledWith({ selected: CHANIA });
    platform.events.emit('deya-picked', { deya: { id: 9 } as never });
    await act(async () => undefined);
    expect(pick).toHaveBeenCalledWith({ id: 9 });
  });

  it('keeps what was chosen when the selector is closed, and asks for a choice where there is none', async () => {
    const pick = jest.fn();
    const { user, platform } = await draw(<UtilityField deya={null} onPick={pick} />);
    await user.click(screen.getByRole('button', { name: 'ΔΕΥΑ: Επιλέξτε ΔΕΥΑ' }));
    platform.events.emit('deya-picked', { deya: null });
    await act(async () => undefined);
    expect(pick).not.toHaveBeenCalled();
  });
});
