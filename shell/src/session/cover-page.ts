/** Makes the page invisible, silent and unreachable without removing it. The sign-in dialog is drawn all the same. */
export const coverPage = (isCovered: boolean): void =>
  void document.documentElement.toggleAttribute('data-covered', isCovered);
