import { withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import type el from '../../deferred/locales/el.json';

/** A step of the tour: its target, and its own texts. */
export interface TourStep {
  /** Its title and text under `tour.steps`. */
  name: keyof (typeof el)['tour']['steps'];
  /** Finds its element in the frame. */
  target: string;
}

/** S §9: the tour's own band between phones and wide screens, in px. */
const MID_FROM = 960;
const MID_TO = 1361;

/** Two steps cover what a wide screen does not show by itself (D §2). */
const DESKTOP: readonly TourStep[] = [
  { name: 'utility', target: '.drawer .when-open' },
  { name: 'navigation', target: '.drawer-nav > .nav-list' },
];

/** The rail hides the labels of the icons, so the tour names the tools as well. */
const MID: readonly TourStep[] = [
  { name: 'utility', target: '.drawer .when-rail' },
  { name: 'navigation', target: '.drawer-nav > .nav-list' },
  { name: 'tools', target: '.tools' },
];

/** Eight if every element exists (decisions 18). */
const mobile = (language: Language): readonly TourStep[] => {
  const item = (path: string): string => `.bottom-bar a[href="${withLocale(path, language)}"]`;
  return [
    { name: 'utility', target: '.bar-utility .utility' },
    { name: 'bills', target: '.bar-bills' },
    { name: 'more', target: '[popovertarget="more-menu"]' },
    { name: 'report', target: item('/report') },
    { name: 'news', target: item('/announcements') },
    { name: 'home', target: item('/') },
    { name: 'services', target: item('/services') },
    { name: 'account', target: item('/account') },
  ];
};

/** The steps for a width of the window in px (S §4, D §2). */
export const stepsFor = (width: number, language: Language): readonly TourStep[] => {
  if (width < MID_FROM) return mobile(language);
  return width <= MID_TO ? MID : DESKTOP;
};

const isShown = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.getClientRects().length > 0;

/** A step with its target element. */
export interface PlacedStep extends TourStep {
  element: HTMLElement;
}

/** The steps whose element is on the screen; the others are skipped. */
export const placedSteps = (width: number, language: Language, root: ParentNode = document): PlacedStep[] =>
  stepsFor(width, language).flatMap((step) => {
    const element = root.querySelector(step.target);
    return isShown(element) ? [{ ...step, element }] : [];
  });
