const narrow = window.matchMedia;

/** A screen as wide as a desk has; jsdom itself has no width. */
export const widen = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...narrow(query), matches: true }));
