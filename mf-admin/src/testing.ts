const narrow = window.matchMedia;

/** A desktop-wide screen; jsdom itself has no width. */
export const widen = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...narrow(query), matches: true }));
