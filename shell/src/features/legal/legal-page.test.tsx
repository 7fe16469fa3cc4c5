import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import { consentOf } from '../consent/consent-store.ts';
import de from '../../deferred/locales/de.json';
import el from '../../deferred/locales/el.json';
import { DEFERRED } from '../../deferred/use-t.ts';
import { AccessibilityStatement, PrivacyPolicy, TermsOfUse } from './legal-page.tsx';

const text: Answers = {
  'GET /api/deya/legal': ({ query }) => ({
    kind: query.kind,
    lang: 'el',
    title: query.kind === 'terms-of-use' ? 'Όροι χρήσης' : 'Πολιτική προσωπικών δεδομένων',
    description: '<h3>1. Ποια δεδομένα</h3><p>Στοιχεία <strong>παροχής</strong>.</p>',
    valid_from: '2022-04-13',
    deya_id: null,
  }),
};

const storage = () => {
  let kept: string[] = [];
  return { consent: () => kept, setConsent: (answer: string[]) => void (kept = answer) };
};

const portalWith = (settings: Partial<PortalSettings>, kept = storage()) => ({
  boot: { settings: { consent: '1', ...settings } },
  storage: kept,
  navigation: { reload: jest.fn(async () => undefined) },
});

const setup = (answers: Answers, deya_id: number | null) => ({
  name: DEFERRED,
  texts: { el },
  answers,
  session: { deya_id, status: 'guest' as const },
});

test('the policy is the content of the installation, with its first day of validity, for every visitor', async () => {
  const { calls, container } = await renderRemote(<PrivacyPolicy portal={portalWith({})} />, setup(text, null));
  expect(await screen.findByRole('heading', { level: 1, name: 'Πολιτική προσωπικών δεδομένων' })).toBeInTheDocument();
  expect(screen.getByText('Ισχύει από 13/04/2022')).toBeInTheDocument();
  expect(screen.getByText('παροχής').tagName).toBe('STRONG');
  expect(calls[0]?.input).toEqual({ query: { kind: 'privacy-policy', lang: 'el' } });
  expect((await axe(container)).violations).toEqual([]);
});

test('where a utility is chosen its own terms are requested', async () => {
  const { calls } = await renderRemote(<TermsOfUse />, setup(text, 3));
  expect(await screen.findByRole('heading', { level: 1, name: 'Όροι χρήσης' })).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ query: { kind: 'terms-of-use', lang: 'el', deya_id: 3 } });
});

test('the statement of accessibility ends with a way to report a barrier, for every visitor', async () => {
  const { calls, container } = await renderRemote(<AccessibilityStatement />, setup(text, null));
  expect(await screen.findByText('Ισχύει από 13/04/2022')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ query: { kind: 'accessibility-statement', lang: 'el' } });
  expect(screen.getByRole('link', { name: 'Φόρμα επικοινωνίας' })).toHaveAttribute('href', '/support');
  expect((await axe(container)).violations).toEqual([]);
});

test('a text without a translation is marked as Greek for screen readers', async () => {
  await renderRemote(<TermsOfUse />, { ...setup(text, null), texts: { el, de }, path: '/de/terms-of-use' });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Όροι χρήσης' });
  expect(heading).toHaveAttribute('lang', 'el');
  expect(screen.getByText('παροχής').closest('[lang]')).toHaveAttribute('lang', 'el');
});

test('a failed text can be requested again', async () => {
  const { user, answer } = await renderRemote(
    <TermsOfUse />,
    setup({ 'GET /api/deya/legal': new ApiError(503, 'service_unavailable') }, null),
  );
  const retry = await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' });
  answer(text);
  await user.click(retry);
  expect(await screen.findByText('Ισχύει από 13/04/2022')).toBeInTheDocument();
});

test('below the policy a person reaches their own data', async () => {
  await renderRemote(<PrivacyPolicy portal={portalWith({})} />, setup(text, null));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('link', { name: 'Τα δεδομένα μου' })).toHaveAttribute('href', '/account/data');
});

test('the consent can be changed beside the policy; a withdrawn service ends with the page', async () => {
  const kept = storage();
  const portal = portalWith({ analytics: { script: 'https://count.example/a.js', key: 'k' } }, kept);
  consentOf(portal).decide(['analytics']);
  const { user } = await renderRemote(<PrivacyPolicy portal={portal} />, setup(text, null));
  const box = screen.getByRole('checkbox', { name: /Στατιστικά χρήσης/ });
  expect(box).toBeChecked();
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Αποθήκευση επιλογών' }));
  expect(kept.consent()).toEqual(['1']);
  expect(portal.navigation.reload).toHaveBeenCalled();
});
