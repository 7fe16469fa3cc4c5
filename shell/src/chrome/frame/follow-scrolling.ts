/** The top bar shows the page's title once its heading has scrolled out of sight. */
const HEADING_HEIGHT = 96;

/** Sets an attribute for the styles while the page's heading is out of sight. */
export const followScrolling = (): void => {
  const look = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > HEADING_HEIGHT);
  addEventListener('scroll', look, { passive: true });
  look();
};
