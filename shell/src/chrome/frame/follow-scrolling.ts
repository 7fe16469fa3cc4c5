/** The bar names the page once its heading has gone out of sight. */
const HEADING_HEIGHT = 96;

/** Tells the styles whether the page's heading is out of sight. */
export const followScrolling = (): void => {
  const look = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > HEADING_HEIGHT);
  addEventListener('scroll', look, { passive: true });
  look();
};
