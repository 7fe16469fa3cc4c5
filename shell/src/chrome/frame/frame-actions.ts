/** Handlers of the frame's buttons; absent in the gateway's HTML. */
export interface FrameActions {
  openSelector(): void;
  openUtilityInfo(): void;
  openHelp(): void;
  /** Opens the search of the desk. */
  openSearch(): void;
  toggleTheme(): void;
  startTour(): void;
  signOut(): void;
  /** A nav link is hovered or focused, so its remote may be preloaded. */
  anticipate(path: string): void;
}
