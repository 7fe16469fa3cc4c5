/** Makes the page invisible, silent and inert without removing it. The sign-in dialog stays visible. */
export const coverPage = (isCovered: boolean): void =>
  void document.documentElement.toggleAttribute('data-covered', isCovered);
