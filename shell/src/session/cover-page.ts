/** Nothing of the page is seen, read out or reached, and all of it stays; what asks for the sign-in is drawn all the same. */
export const coverPage = (isCovered: boolean): void =>
  void document.documentElement.toggleAttribute('data-covered', isCovered);
