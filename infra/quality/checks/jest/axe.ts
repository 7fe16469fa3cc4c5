import { act } from '@testing-library/react';
import { axe as inspect, configureAxe as configure } from 'jest-axe/index.js';

/**
 * In the place of `jest-axe`. An inspection takes long, and a page that still loads a part would change in the middle of it.
 * The page settles first, and updates of the meantime come after the inspection.
 */
const ofSettled =
  (run: typeof inspect): typeof inspect =>
  async (html, options) => {
    await act(async () => undefined);
    return act(async () => run(html, options));
  };

export const axe = ofSettled(inspect);
export const configureAxe: typeof configure = (options) => ofSettled(configure(options));
export { toHaveNoViolations } from 'jest-axe/index.js';
