import type { FrameActions } from './frame-actions.ts';
import type { FrameView } from './frame-view.ts';
import { Icon } from './icon.tsx';

/** A utility's logo, or the first letter of its city. */
export const UtilityLogo = ({ logo, city }: { logo: string | null; city: string }) =>
  logo ? (
    <img className="utility-logo" src={logo} alt="" width={40} height={40} fetchPriority="low" />
  ) : (
    <span className="utility-logo utility-letter" aria-hidden="true">
      {city.slice(0, 1)}
    </span>
  );

/** The utility's colour: a separate strip, never behind text. */
export const Accent = ({ view }: { view: FrameView }) =>
  view.cover?.accent && (
    <svg className="accent" aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={view.cover.accent} />
    </svg>
  );

const Letter = () => (
  <span className="utility-logo utility-letter">
    <Icon name="place" />
  </span>
);

interface UtilityProps {
  view: FrameView;
  actions: FrameActions;
}

/** The chosen utility as a button that opens the selector: in top bars, and alone on the rail. */
export const UtilityButton = ({ view, actions }: UtilityProps) => {
  const { utility, awaited, texts } = view;
  return (
    <button type="button" className="utility" onClick={actions.openSelector}>
      {utility ? <UtilityLogo logo={utility.logo} city={utility.city} /> : <Letter />}
      <span className="utility-names">
        {awaited ? <span className="bone bone-name" /> : <strong>{utility?.city ?? texts.choose_utility}</strong>}
      </span>
      {(utility || awaited) && <span className="visually-hidden">{texts.change_utility}</span>}
      {utility && <Icon name="swap" className="utility-swap" />}
    </button>
  );
};

/** Top of the open drawer: the utility's name, and a secondary button that opens the selector. */
export const UtilityCard = ({ view, actions }: UtilityProps) => {
  const { utility, texts } = view;
  if (!utility) return <UtilityButton view={view} actions={actions} />;
  return (
    <div className="utility-card">
      <Accent view={view} />
      <button type="button" className="utility utility-about" onClick={actions.openUtilityInfo}>
        <UtilityLogo logo={utility.logo} city={utility.city} />
        <span className="utility-names">
          <strong>{utility.city}</strong>
          <span className="utility-title">{utility.title}</span>
        </span>
        <span className="visually-hidden">{texts.utility_info}</span>
      </button>
      <button type="button" className="utility-change" onClick={actions.openSelector}>
        <Icon name="swap" />
        {texts.change}
        <span className="visually-hidden"> – {texts.change_utility}</span>
      </button>
    </div>
  );
};
