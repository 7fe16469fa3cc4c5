/** For a page whose heading renders later: until then the page's container has the focus after a navigation. */
export const focusHeading = (): void => {
  const page = document.getElementById('page');
  if (document.activeElement === page) page?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
};
