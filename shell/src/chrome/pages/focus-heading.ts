/** For a page whose heading comes later: until then the focus of a person who has just arrived is on the page's place. */
export const focusHeading = (): void => {
  const page = document.getElementById('page');
  if (document.activeElement === page) page?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
};
