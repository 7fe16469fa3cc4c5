import { act, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import texts from '../../deferred/locales/el.json';
import { OpenDialogs } from '../open-dialogs.tsx';
import { drawDeferred, MARIA } from '../../testing.tsx';

afterEach(() => jest.useRealTimers());

describe('the question before an idle session ends (decisions 8)', () => {
  it('counts down, and is announced to screen readers at a minute only', async () => {
    jest.useFakeTimers({ now: 0 });
    const { container } = await drawDeferred(OpenDialogs, {
      overlays: { idle: { endsAt: 150_000, stay: () => undefined } },
      session: { user: MARIA },
    });
    expect(screen.getByText(/2:30/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(89_000));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('status')).toHaveTextContent('60');
    expect(screen.getByText(/1:00/)).toBeVisible();
    jest.useRealTimers();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is answered by staying or by leaving, and stays open until then', async () => {
    const stay = jest.fn();
    const { user, platform } = await drawDeferred(OpenDialogs, {
      overlays: { idle: { endsAt: Date.now() + 100_000, stay } },
      session: { user: MARIA },
    });
    await user.click(screen.getByRole('button', { name: texts.idle.stay }));
    expect(stay).toHaveBeenCalledTimes(1);
    // The server may not have received it.
    expect(screen.getByRole('dialog', { name: texts.idle.title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: texts.idle.sign_out }));
    expect(platform.session.getState().status).toBe('guest');
  });
});

describe('signing in again over unsaved input', () => {
  const open = () =>
    drawDeferred(OpenDialogs, {
      overlays: { signInAgain: { email: 'maria@hydria.example', full_name: 'Μαρία Δεληγιάννη' } },
      session: { user: MARIA },
    });

  it('says whose session it was, cannot be closed, and sends the password once', async () => {
    const { user, asked, container } = await open();
    expect(screen.getByText(/maria@hydria\.example/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Κλείσιμο' })).toBeNull();
    expect(screen.getByRole('button', { name: texts.again.sign_in })).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
    asked.reauthenticate.mockReturnValue(new Promise(() => undefined));
    await user.type(screen.getByLabelText(texts.field.sign_in.password), 'Nero-kai-fos-1');
    await user.dblClick(screen.getByRole('button', { name: texts.again.sign_in }));
    expect(asked.reauthenticate.mock.calls).toEqual([['Nero-kai-fos-1', undefined]]);
  });

  it('shows the reason of a refusal, and asks for a code where the account has one', async () => {
    const { user, asked } = await open();
    asked.reauthenticate.mockRejectedValueOnce(new ApiError(401, 'wrong_credentials'));
    await user.type(screen.getByLabelText(texts.field.sign_in.password), 'no{Enter}');
    expect(await screen.findByText(/δεν είναι σωστός/)).toBeVisible();
    asked.reauthenticate.mockRejectedValueOnce(new ApiError(401, 'second_factor_required'));
    await user.click(screen.getByRole('button', { name: texts.again.sign_in }));
    await user.type(await screen.findByRole('textbox', { name: texts.field.sign_in.code }), '123456');
    asked.reauthenticate.mockResolvedValueOnce(undefined);
    await user.click(screen.getByRole('button', { name: texts.again.sign_in }));
    await waitFor(() => expect(asked.reauthenticate).toHaveBeenLastCalledWith('no', '123456'));
  });

  it('can be declined, which discards the input', async () => {
    const { user, asked } = await open();
    await user.click(screen.getByRole('button', { name: texts.again.leave }));
    expect(asked.abandon).toHaveBeenCalledTimes(1);
  });
});
