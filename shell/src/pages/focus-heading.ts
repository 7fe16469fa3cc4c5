/** For a page whose heading has come later: whoever has just arrived was left at the page's place meanwhile. */
export const focusHeading = (): void => {
  const page = document.getElementById('page');
  if (document.activeElement === page) page?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
};
